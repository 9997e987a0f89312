// The club's desk: forms are sent as wishes, and the page follows what the desk sends.
//
// What is half typed is kept in this browser until it is sent: a plug that is pulled costs no digit.

"use strict";

const desk = document.querySelector("#desk");
const answer = document.querySelector("#answer");
const base = location.pathname.replace(/\/+$/, "");
const KEPT = "hugo-desk";
let missing = "…", typed = {};

try {
  typed = JSON.parse(localStorage.getItem(KEPT)) ?? {};
} catch {
  typed = {};
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(typed));
  } catch {
    // it is lost when the page is left
  }
}

function restore() {
  for (const field of desk.querySelectorAll("input[id]")) if (field.id in typed) field.value = typed[field.id];
}

function draw(drawn) {
  const focused = document.activeElement?.id, open = [...desk.querySelectorAll("details[open]")].map((one) => one.id);
  desk.innerHTML = drawn;
  restore();
  for (const id of open) desk.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  const field = document.getElementById(focused) ?? desk.querySelector("input[id]");
  if (desk.contains(field)) field.focus({ preventScroll: true });
}

function wish(form, button) {
  const said = { do: form.dataset.do };
  if (form.dataset.mark) said.mark = form.dataset.mark;
  if (form.dataset.table) Object.assign(said, { round: Number(form.dataset.round), table: Number(form.dataset.table) });
  for (const field of form.querySelectorAll("input, select")) {
    if (field.name === "points") (said.points ??= []).push(field.value);
    else said[field.name] = field.name === "wanted" ? Number(field.value) : field.value;
  }
  if (button?.name === "stands") said.stands = true;
  return said;
}

desk.addEventListener("input", ({ target }) => {
  if (!target.matches("input[id]")) return;
  typed[target.id] = target.value;
  keep();
});

desk.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  answer.textContent = "…";
  try {
    const body = JSON.stringify(wish(form, event.submitter));
    const said = await fetch(`${base}/do`, { method: "POST", body });
    answer.textContent = (await said.json()).say;
    answer.dataset.state = said.ok ? "done" : "refused";
    if (!said.ok) return document.getElementById(form.querySelector("input")?.id)?.select();
    const card = form.closest("details")?.id;
    if (card) document.getElementById(card)?.removeAttribute("open");
    for (const field of form.querySelectorAll("input[id]")) {
      delete typed[field.id];
      const now = document.getElementById(field.id);
      if (now && now.name !== "points") now.value = "";
    }
    keep();
  } catch {
    answer.textContent = missing;
    answer.dataset.state = "refused";
  }
});

function hear(said) {
  if (!said.alive) return away();
  missing = said.captions.away;
  draw(said.desk);
}

function away() {
  answer.textContent = missing;
  answer.dataset.state = "refused";
}

const [, scanned] = location.hash.match(/^#code=(\d+)$/) ?? [];
restore();
if (scanned) {
  history.replaceState(null, "", location.pathname);
  document.querySelector("#code").value = typed.code = scanned;
  keep();
}
desk.querySelector(scanned ? "#code" : "input[id]").focus();
callBox(base.replace(/^\/desk/, "/desking"), { hear, away });
