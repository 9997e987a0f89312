// The page of sounds: each button plays its file, and the one before falls silent.

"use strict";

const player = new Audio();

for (const button of document.querySelectorAll("[data-sound]")) {
  button.addEventListener("click", () => {
    player.src = button.dataset.sound;
    player.play();
  });
}
