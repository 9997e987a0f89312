// What the box says, said by this browser: the box's own clips, or the browser's voice for what no
// clip says. One page at a time does that, off until somebody wants it, and never two things at once.

"use strict";

const speaking = (() => {
  const RATES = { slow: 0.8, normal: 1, fast: 1.25 }, QUICK = 1.7, LOUD = { quiet: 0.3, middle: 0.65, loud: 1 };
  const button = document.querySelector("#speak");
  let context = null, isOn = false, source = null, turn = 0;
  let listener = () => {}, elsewhere = () => {}, spoken = () => {};

  // It is pressed once the box has said that this page speaks.
  function flip(on) {
    isOn = on;
    if (isOn) return;
    button.setAttribute("aria-pressed", "false");
    hush();
  }

  function hush() {
    turn++;
    source?.stop();
    source = null;
    window.speechSynthesis?.cancel();
  }

  async function say(said) {
    hush();
    if (!isOn || !said) return;
    const mine = turn, isOver = () => mine !== turn;
    let sentences = [];
    try {
      const answer = await fetch(`/said/${said.number}`);
      if (answer.ok) ({ sentences } = await answer.json());
    } catch {
      return; // the box is away: it says so itself
    }
    while (!isOver() && sound.leftMs > 0) await new Promise((done) => setTimeout(done, sound.leftMs));
    for (const { text, wav } of sentences) {
      if (isOver()) return;
      if (wav) await clip(wav, said, isOver);
      else await utter(text, said);
    }
    // What goes on by itself waits for it.
    if (!isOver()) spoken(said.number);
  }

  async function clip(wav, said, isOver) {
    const bytes = Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0));
    const buffer = await context.decodeAudioData(bytes.buffer);
    if (isOver()) return;
    const loud = context.createGain();
    loud.gain.value = LOUD[said.level];
    loud.connect(context.destination);
    source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(loud);
    source.start();
    await new Promise((done) => (source.onended = done));
  }

  // A voice of another language would say something nobody understands: then rather nothing.
  function utter(text, said) {
    const voices = window.speechSynthesis?.getVoices() ?? [];
    const voice = voices.find((one) => one.lang.toLowerCase().split(/[-_]/)[0] === said.language);
    if (!voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { voice, lang: voice.lang, rate: RATES[said.speed] * (said.quick ? QUICK : 1), volume: LOUD[said.level] });
    return new Promise((done) => {
      utterance.onend = utterance.onerror = done;
      speechSynthesis.speak(utterance);
    });
  }

  button.addEventListener("click", () => {
    flip(!isOn);
    if (isOn) {
      context ??= new AudioContext(); // only a touch may begin to sound
      context.resume();
      window.speechSynthesis?.getVoices(); // some browsers only then begin to look for them
    }
    listener(isOn);
  });

  return {
    get isOn() { return isOn; },
    hush,
    onflip(told) { listener = told; },
    ontaken(told) { elsewhere = told; },
    onspoken(told) { spoken = told; },
    hear(said) {
      if ("say" in said) return say(said.say);
      if (!isOn) return;
      if (said.speaks) return button.setAttribute("aria-pressed", "true");
      flip(false);
      elsewhere();
    },
  };
})();
