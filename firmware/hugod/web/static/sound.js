// What the box sounds like, in the browser: the same tones, played by the browser itself.
//
// A browser lets a page be heard only after it was touched, so the first sound comes with the first
// key. The switch is this page's own and is remembered here; how loud, and whether at all, the box
// says. A tick is heard over everything; anything else ends what sounded before.

"use strict";

const sound = (() => {
  const REMEMBERED = "hugo-sound";
  const RISE_S = 0.003, FALL_S = 0.008, FADE_S = 0.25;
  const button = document.querySelector("#sound");
  let context = null, melody = null, score = null, ends = 0;
  let isOn = localStorage.getItem(REMEMBERED) !== "off";
  let listener = () => {};

  function show() {
    button.setAttribute("aria-pressed", String(isOn));
  }

  function flip() {
    isOn = !isOn;
    localStorage.setItem(REMEMBERED, isOn ? "on" : "off");
    if (!isOn) cut();
    show();
    wake();
    listener(isOn);
  }

  // Called at every touch: only then may a page begin to sound.
  function wake() {
    if (!isOn) return;
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  }

  function cut() {
    melody?.disconnect();
    melody = null;
    ends = 0;
  }

  async function play(cues, level) {
    if (!isOn || context?.state !== "running") return;
    score ??= fetch("/sounds.json").then((answer) => answer.json()).catch(() => (score = null));
    const known = await score;
    if (!known || !isOn) return;
    let at = context.currentTime;
    if (cues[0] === "tick") at = sing(known.tones[cues.shift()], level, known, context.destination, at);
    if (!cues.length) return;
    cut();
    melody = context.createGain();
    melody.connect(context.destination);
    for (const cue of cues) at = sing(known.tones[cue], level, known, melody, at);
    ends = at;
  }

  function sing(tones, level, known, out, at) {
    for (const [hz, ms] of tones) {
      if (hz) tone(hz, ms / 1000, known.levels[level], out, at);
      at += ms / 1000;
    }
    return at;
  }

  function tone(hz, length, loud, out, at) {
    const voice = context.createOscillator(), swell = context.createGain();
    voice.type = "triangle";
    voice.frequency.value = hz;
    swell.gain.setValueAtTime(0, at);
    swell.gain.linearRampToValueAtTime(loud, at + RISE_S);
    const left = loud * Math.exp(-length / FADE_S);
    swell.gain.linearRampToValueAtTime(left, at + Math.max(RISE_S, length - FALL_S));
    swell.gain.linearRampToValueAtTime(0, at + length);
    voice.connect(swell).connect(out);
    voice.start(at);
    voice.stop(at + length);
  }

  button.addEventListener("click", flip);
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, true);
  show();

  return {
    get isOn() { return isOn; },
    get leftMs() { return isOn && context ? Math.max(0, 1000 * (ends - context.currentTime)) : 0; },
    get isReady() { return context?.state === "running"; },
    onflip(told) { listener = told; },
    hear(said) {
      if (said.cut) cut();
      if (said.play) play(said.play, said.level);
    },
  };
})();
