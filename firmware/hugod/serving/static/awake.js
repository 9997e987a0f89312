// The screen stays on where the browser lets a page ask for it, which is not everywhere.

"use strict";

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not allowed here: the owner sets it on the screen
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
