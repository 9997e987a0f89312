// What is saved as a file is asked for by a POST, which no other page can send, and then fetched once.

"use strict";

async function saveFile(address) {
  const answer = await fetch(address, { method: "POST", body: "" });
  const said = await answer.json();
  if (!answer.ok) return said.say;
  const link = Object.assign(document.createElement("a"), { href: said.path, download: "" });
  link.click();
  return "";
}
