// The club's desk: forms are sent as wishes, and the page follows what the desk sends.
//
// What is half typed or chosen is kept in this browser until it is sent: a plug that is pulled costs no digit.

"use strict";

const desk = document.querySelector("#desk");
const answer = document.querySelector("#answer");
const base = location.pathname.replace(/\/+$/, "");
const KEPT = "hugo-half-typed";
const FIELDS = "input[id], select[id]";
let missing = "…", typed = {}, isHeld = false, later = null;

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

// Points that were typed where others are counted by now are not those of the table any more.
function restore() {
  for (const field of desk.querySelectorAll(FIELDS)) {
    if (field.name === "points" && field.defaultValue !== (typed[field.id]?.over ?? "")) delete typed[field.id];
    if (field.id in typed) field.value = typed[field.id].value;
  }
}

// Where the focus is, to find it again: a field, or a button that is pressed again and again.
function focusedNow() {
  const one = document.activeElement, form = one?.closest("form:not(:has(input, select))");
  if (one?.id) return `#${CSS.escape(one.id)}`;
  if (form?.dataset.mark && !form.dataset.table) return `form[data-mark="${form.dataset.mark}"]:not([data-table]) button`;
  return form && !form.dataset.table ? `form[data-do="${form.dataset.do}"] button` : "#nothing";
}

// A button that is drawn anew between press and release would not be clicked.
desk.addEventListener("pointerdown", () => { isHeld = true; });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => {
  isHeld = false;
  if (later !== null) draw(later);
}));

function draw(drawn) {
  later = isHeld ? drawn : null;
  if (isHeld) return;
  const focused = focusedNow(), open = [...desk.querySelectorAll("details[open]")].map((one) => one.id);
  desk.innerHTML = drawn;
  restore();
  for (const id of open) desk.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  const field = document.querySelector(focused) ?? desk.querySelector("input[id]");
  if (desk.contains(field)) field.focus({ preventScroll: true });
}

function wish(form, button) {
  const said = { do: form.dataset.do };
  if (form.dataset.mark) said.mark = form.dataset.mark;
  if (form.dataset.game) said.game = form.dataset.game;
  if (form.dataset.table) Object.assign(said, { round: Number(form.dataset.round), table: Number(form.dataset.table) });
  for (const field of form.querySelectorAll("input, select")) {
    if (field.name === "points") (said.points ??= []).push(field.value);
    else if (field.name === "left") field.checked && (said.left ??= []).push(Number(field.value));
    else said[field.name] = field.name === "wanted" ? Number(field.value) : field.value;
  }
  if (button?.name === "stands") said.stands = true;
  return said;
}

// A scanner is a keyboard that types digits and Enter into whatever has the focus. What it types
// into no field, or into one that never holds five digits, belongs to the result's field.
document.addEventListener("keydown", ({ key }) => {
  if (/^\d$/.test(key) && !document.activeElement?.matches("input, select")) document.querySelector("#code").focus();
});

function atItsPlace(field) {
  if (field.id === "code" || !/^\d{5}/.test(field.value)) return field;
  const code = document.querySelector("#code");
  code.value = field.value;
  field.value = field.defaultValue;
  delete typed[field.id];
  code.focus();
  return code;
}

desk.addEventListener("input", (event) => {
  if (!event.target.matches(FIELDS)) return;
  const target = atItsPlace(event.target);
  typed[target.id] = { value: target.value, over: target.defaultValue };
  keep();
});

// The second press of a double click wishes nothing, or it would tell a place too many. Of those
// who come without a mark each has a press.
desk.addEventListener("click", (event) => {
  const button = event.target.closest("button"), isCrowd = button?.closest("form:has(#mark)");
  if (event.detail > 1 && button && !isCrowd) event.preventDefault();
});

desk.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  if (["begin", "unseat", "without"].includes(form.dataset.do)) typed = {}; // others sit there then
  const sent = new Map([...form.querySelectorAll(FIELDS)].map((field) => [field.id, field.value]));
  form.querySelector("input#code")?.select(); // the next scan may come before the answer
  answer.textContent = "…";
  try {
    const body = JSON.stringify(wish(form, event.submitter));
    const said = await fetch(`${base}/do`, { method: "POST", body });
    answer.textContent = (await said.json()).say;
    answer.dataset.state = said.ok ? "done" : "refused";
    const [first] = sent.keys(), field = document.getElementById(first);
    if (!said.ok) return field?.value === sent.get(first) && field?.select?.();
    const card = form.closest("details")?.id;
    if (card && form.dataset.do !== "without") document.getElementById(card)?.removeAttribute("open");
    for (const [id, value] of sent) {
      const now = document.getElementById(id);
      if (now && now.value !== value) continue; // something new is being typed
      delete typed[id];
      if (now?.matches("input:not([name=points])")) now.value = "";
    }
    keep();
  } catch {
    away();
  }
});

function hear(said) {
  if (!said.alive) return away();
  missing = said.captions.away;
  if (answer.dataset.state === "away") answer.textContent = answer.dataset.state = "";
  draw(said.desk);
}

function away() {
  answer.textContent = missing;
  answer.dataset.state = "away";
}

const [, scanned] = location.hash.match(/^#code=(\d+)$/) ?? [];
restore();
if (scanned) {
  history.replaceState(null, "", location.pathname);
  document.querySelector("#code").value = scanned;
  typed.code = { value: scanned, over: "" };
  keep();
}
desk.querySelector(scanned ? "#code" : "input[id]").focus();
callBox(base.replace(/^\/desk/, "/desking"), { hear, away });
