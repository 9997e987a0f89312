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

// What was exchanged is marked, so that a style can let it be seen: a clock that strikes, a door.
function exchange(now, next) {
  for (const stand of next.querySelectorAll("[data-stand]")) {
    const old = now.querySelector(`[data-stand="${stand.dataset.stand}"]`);
    if (old.innerHTML === stand.innerHTML) continue;
    old.replaceChildren(...stand.childNodes);
    old.dataset.new = "";
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

// A figure goes along the gallery, square by square; Hugo's captives are carried straight down.
function animate(to, from) {
  const home = to.matrix.inverse(), start = home.multiply(from.matrix);
  const way = between(from.place, to.place).map(middle).map((point) => point.matrixTransform(home));
  to.place?.parentNode.append(to.place);
  to.figure.animate(
    [
      { transform: `translate(${start.e}px, ${start.f}px) scale(${start.a})` },
      ...way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      { transform: "none" },
    ],
    { duration: Math.min(400 + 90 * way.length, 1300), easing: way.length ? "linear" : "ease-in-out" },
  );
}

// The squares between two places, the shorter way round the gallery. Whoever leaves the cellar comes
// out at the arrow; nobody walks down into it.
function between(from, to) {
  const [start, end] = [from, to].map((place) => Number(place?.dataset.door ?? place?.dataset.place));
  if (!from || !end) return [];
  const squares = [...to.parentNode.querySelectorAll("[data-place]")].filter((p) => +p.dataset.place);
  const count = squares.length, first = start || 1, ahead = (end - first + count) % count;
  const [steps, by] = 2 * ahead <= count ? [ahead, 1] : [count - ahead, -1];
  const way = Array.from({ length: steps + 1 }, (_, step) => ((first - 1 + by * step + count) % count) + 1);
  if (+from.dataset.place) way.shift();
  if (+to.dataset.place) way.pop();
  return way.map((number) => squares.find((place) => +place.dataset.place === number));
}

function middle(place) {
  const tile = place.querySelector("rect"), { x, y, width, height } = tile.getBBox();
  return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(tile.getScreenCTM());
}
