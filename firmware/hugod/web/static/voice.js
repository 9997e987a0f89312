// A family records its own voice: one phrase after the other, each stored at once, so that it can be
// gone on with on any day. The first ones are a goal of their own: a whole game. A phrase that was not taken is kept here until it is tried again.

"use strict";

const MOST_MS = 15000, CHOSEN = "hugo-voice";
const main = document.querySelector("main");
const [record, recorder, file, listen, back, next] = ["record", "recorder", "file", "listen", "back", "next"].map(
  (id) => document.getElementById(id));
const phrase = document.querySelector("#phrase"), notice = document.querySelector("#notice");
const people = [...document.querySelectorAll("[name=who]")], language = document.querySelector("#language");

const isFar = "far" in document.body.dataset; // on the network nothing is saved or deleted
let words = {}, phrases = [], goal = 0, recorded = new Set(), at = 0, waiting = null;

// Who speaks, and which language

const voice = () => `${people.find((one) => one.checked).value}-${language.value}`;
const address = (path, more = {}) => `${path}?${new URLSearchParams({ voice: voice(), ...more })}`;

function choose(name) {
  const [who, spoken] = (name ?? "").split("-");
  (people.find((one) => one.value === who) ?? people[0]).checked = true;
  if ([...language.options].some((one) => one.value === spoken)) language.value = spoken;
}

async function load() {
  const wanted = voice();
  let said;
  try {
    said = await (await fetch(address("/voice/phrases"))).json();
  } catch {
    notice.textContent = words.away ?? "…";
    return setTimeout(load, 2000);
  }
  if (wanted !== voice()) return; // another one was chosen meanwhile
  ({ words, phrases, goal } = said);
  recorded = new Set(said.recorded);
  localStorage.setItem(CHOSEN, wanted);
  waiting = null;
  show(missing(0));
  tell(phrases.length ? hint : "none");
}

for (const one of [...people, language]) {
  one.addEventListener("change", () => {
    stop();
    load();
  });
}

// The phrase that is shown

const missing = (from) => {
  const order = [...phrases.keys()].map((n) => (n + from) % phrases.length);
  return order.find((n) => !recorded.has(phrases[n][0])) ?? Math.min(from, phrases.length - 1);
};

function show(number) {
  at = Math.max(0, number);
  waiting = null;
  draw();
}

function draw() {
  const [id, text] = phrases[at] ?? ["", ""], has = recorded.has(id), isFull = recorded.size === phrases.length;
  if (phrase.textContent !== text) phrase.textContent = text;
  phrase.lang = language.value;
  main.dataset.state = session ? "recording" : waiting ? "waiting" : has ? "done" : "ready";
  record.textContent = session ? words.stop : waiting ? words.retry : has ? words.again : words.record;
  recorder.firstElementChild.textContent = has ? words.again : recorder.dataset.first;
  record.hidden = !canRecord && !waiting;
  recorder.hidden = !record.hidden;
  listen.disabled = !has || Boolean(session);
  next.textContent = has ? words.next : words.skip;
  next.disabled = isFull || Boolean(session);
  back.disabled = !at || Boolean(session);
  const far = howFar(), progress = document.querySelector("#progress");
  progress.max = far.all || 1;
  progress.value = far.done;
  document.querySelector("#done").textContent =
    words[far.what].replace("{done}", far.done).replace("{all}", far.all);
  for (const button of document.querySelectorAll(".near")) button.hidden = isFar || !recorded.size;
}

// How many are recorded: of those for a whole game until it has them, then of all.
function howFar() {
  const first = phrases.slice(0, goal), done = first.filter(([id]) => recorded.has(id)).length;
  const isGame = first.length < phrases.length && done < first.length;
  return isGame
    ? { what: "goal", done, all: first.length }
    : { what: "of", done: recorded.size, all: phrases.length };
}

const tell = (name) => (notice.textContent = name ? words[name] ?? name : "");

// The microphone. On an address that is not secure, browsers have none for a page.

const canRecord = Boolean(navigator.mediaDevices?.getUserMedia && window.MediaRecorder);
const hint = canRecord ? "" : "insecure";
let session = null, stream = null;

async function open() {
  if (stream?.active) return stream;
  const audio = { channelCount: 1, echoCancellation: false, autoGainControl: false };
  stream = await navigator.mediaDevices.getUserMedia({ audio });
  return stream;
}

function shut() {
  stop();
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
}

async function begin() {
  player.pause();
  session = { parts: [] };
  draw();
  const mine = session;
  try {
    await open();
  } catch (error) {
    session = null;
    draw();
    return tell(error.name === "NotFoundError" ? "no-microphone" : "refused");
  }
  if (session !== mine) return; // another voice was chosen meanwhile
  mine.media = new MediaRecorder(stream);
  mine.media.ondataavailable = (event) => mine.parts.push(event.data);
  mine.media.onstart = () => tell("speak");
  mine.media.onstop = () => ended(mine);
  mine.media.start();
  mine.ends = setTimeout(stop, MOST_MS);
  watchLoudness(mine);
}

function stop() {
  const mine = session;
  session = null;
  clearTimeout(mine?.ends);
  if (mine?.media?.state === "recording") mine.media.stop();
}

async function ended(mine) {
  mine.meter?.close();
  document.querySelector("#loudness").style.removeProperty("width");
  stop();
  await take(new Blob(mine.parts, { type: mine.media.mimeType }));
}

function watchLoudness(mine) {
  mine.meter = new AudioContext();
  const meter = mine.meter.createAnalyser(), samples = new Float32Array(meter.fftSize);
  mine.meter.createMediaStreamSource(stream).connect(meter);
  const look = () => {
    if (session !== mine) return;
    meter.getFloatTimeDomainData(samples);
    const highest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    document.querySelector("#loudness").style.width = `${Math.min(100, 100 * highest)}%`;
    requestAnimationFrame(look);
  };
  look();
}

// A recording: made a clip, stored, or told why not

async function take(blob) {
  const mine = { id: phrases[at][0], voice: voice() };
  tell("wait");
  draw();
  try {
    mine.wav = await clip.made(blob);
  } catch (error) {
    draw();
    return tell(error.message);
  }
  await store(mine);
}

async function store(mine) {
  waiting = null;
  let answer, said;
  try {
    const path = `/voice/clip?${new URLSearchParams({ voice: mine.voice, phrase: mine.id })}`;
    answer = await fetch(path, { method: "POST", body: mine.wav, headers: { "Content-Type": "audio/wav" } });
    said = await answer.json();
  } catch {
    said = null;
  }
  if (mine.voice !== voice()) return;
  if (answer?.ok && said) {
    return stored(mine, said.recorded);
  }
  const isForNow = !said || [429, 503, 507].includes(answer.status);
  waiting = isForNow && phrases[at][0] === mine.id ? mine : null;
  draw();
  tell(said?.say ?? "away");
}

// The next phrase that is missing comes by itself, unless another was looked for meanwhile.
function stored(mine, ids) {
  const before = howFar().what;
  recorded = new Set(ids);
  const isFull = recorded.size === phrases.length, isGame = before !== howFar().what;
  if (isFull || phrases[at][0] !== mine.id) draw();
  else show(missing((at + 1) % phrases.length));
  tell(isFull ? "all" : isGame ? "game" : "stored");
  (isFull ? listen : record.hidden ? file : record).focus();
}

// The keys

const player = new Audio();

record.addEventListener("click", () => {
  if (waiting) return store(waiting);
  if (session?.media) return stop();
  if (!session) begin();
});

file.addEventListener("change", () => {
  if (file.files.length) take(file.files[0]);
  file.value = "";
});

listen.addEventListener("click", () => {
  player.src = address("/voice/clip", { phrase: phrases[at][0], new: Date.now() });
  player.play();
});

next.addEventListener("click", () => {
  show(missing((at + 1) % phrases.length));
  tell(hint);
  (record.hidden ? file : record).focus();
});

back.addEventListener("click", () => {
  show(at - 1);
  tell("");
});

document.querySelector("#save").addEventListener("click", async () => {
  try {
    tell(await saveFile(address("/voice/save")));
  } catch {
    tell("away");
  }
});

const sure = document.querySelector("#sure");

document.querySelector("#delete").addEventListener("click", () => {
  sure.returnValue = "no";
  sure.showModal();
});

sure.addEventListener("close", async () => {
  if (sure.returnValue !== "yes") return;
  let said = null;
  try {
    const answer = await fetch(address("/voice/forget"), { method: "POST", body: "" });
    said = await answer.json();
    if (answer.ok) recorded = new Set(said.recorded);
    show(missing(0));
    tell(answer.ok ? "gone" : said.say);
  } catch {
    tell("away");
  }
});

addEventListener("pagehide", shut);
document.addEventListener("visibilitychange", () => document.hidden && shut());

recorder.dataset.first = recorder.firstElementChild.textContent;
choose(localStorage.getItem(CHOSEN));
load();
