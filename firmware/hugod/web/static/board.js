// The board on any page: only what differs is exchanged, and figures glide from where they stood.

"use strict";

const still = matchMedia("(prefers-reduced-motion: reduce)");

function follow(castle, drawing) {
  const fresh = document.createElement("template");
  fresh.innerHTML = drawing;
  const next = fresh.content.firstElementChild, now = castle.querySelector(".board");
  if (!now || now.dataset.scene !== next.dataset.scene) return castle.replaceChildren(next);
  const before = whereabouts(now);
  exchange(now, next);
  if (!still.matches) glide(before, whereabouts(now));
}

function exchange(now, next) {
  for (const stand of next.querySelectorAll("[data-stand]")) {
    const old = now.querySelector(`[data-stand="${stand.dataset.stand}"]`);
    if (old.innerHTML !== stand.innerHTML) old.replaceChildren(...stand.childNodes);
  }
}

function whereabouts(board) {
  return [...board.querySelectorAll(".figure")].map((figure) => ({
    figure,
    who: figure.dataset.guest ?? figure.dataset.waiting ?? "hugo",
    place: figure.closest("[data-place]"),
    matrix: figure.parentNode.getScreenCTM(),
  }));
}

function glide(before, after) {
  const left = before.slice();
  const moved = after.filter((one) => !take(left, one));
  for (const one of moved) {
    const from = left.findIndex((old) => old.who === one.who);
    if (from >= 0) animate(one, left.splice(from, 1)[0]);
  }
}

// Removes from *list* a figure of the same player in the same place as *one*; says whether it could.
function take(list, one) {
  const at = list.findIndex((other) => other.who === one.who && other.place === one.place);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

function animate(to, from) {
  const path = to.matrix.inverse().multiply(from.matrix);
  to.place?.parentNode.append(to.place);
  to.figure.animate(
    [
      { transform: `translate(${path.e}px, ${path.f}px) scale(${path.a})` },
      { transform: `translate(${path.e / 2}px, ${path.f / 2 - 30}px) scale(${(path.a + 1) / 2 + 0.15})` },
      { transform: "none" },
    ],
    { duration: 650, easing: "ease-in-out" },
  );
}
