// Sends the six digits to the box; a phone that is let in goes on to the keys.

"use strict";

const form = document.querySelector("#form");
const field = document.querySelector("#code");
const answer = document.querySelector("#answer");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const code = field.value.replace(/\D/g, "");
  field.value = "";
  field.focus();
  try {
    const said = await fetch("/code", { method: "POST", body: JSON.stringify({ code }) });
    if (said.ok) location.replace("/keys");
    else answer.textContent = (await said.json()).say;
  } catch {
    answer.textContent = "…";
  }
});
