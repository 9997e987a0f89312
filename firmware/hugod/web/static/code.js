// Lets a phone in: by the secret of the square that led here, or by the six digits that are typed.
//
// The secret is good once. It is sent as soon as the page is there, and taken out of the address, so
// that it stays in no history.

"use strict";

const form = document.querySelector("#form");
const field = document.querySelector("#code");
const answer = document.querySelector("#answer");

async function ask(what) {
  try {
    const said = await fetch("/code", { method: "POST", body: JSON.stringify(what) });
    if (said.ok) location.replace("/keys");
    else answer.textContent = (await said.json()).say;
  } catch {
    answer.textContent = "…";
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = field.value.replace(/\D/g, "");
  field.value = "";
  field.focus();
  ask({ code });
});

const [, square] = location.pathname.match(/^\/K\/([A-Z2-7]+)$/) ?? [];
if (square) {
  history.replaceState(null, "", "/keys");
  ask({ square });
}
