// Sends the family's Wi-Fi to the box, once. What is typed is seen: it is the typist's own phone.

"use strict";

const form = document.querySelector("#form");
const answer = document.querySelector("#answer");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [name, password] = ["#name", "#password"].map((field) => document.querySelector(field).value);
  try {
    const said = await fetch("/WIFI", { method: "POST", body: JSON.stringify({ name, password }) });
    answer.textContent = said.status === 404 ? "…" : (await said.json()).say;
    if (said.ok) form.remove();
  } catch {
    answer.textContent = "…";
  }
});
