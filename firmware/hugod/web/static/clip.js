// What becomes of a recording before it is sent: one channel, without the silence at both ends, as
// loud as all others, as a WAV file. Whatever cannot be used has a name that the page has words for.
//
// The browser itself decodes and resamples: this works where no microphone is allowed, too.

"use strict";

const clip = (() => {
  const RATE = 22050, FRAME = RATE / 100;
  const LONGEST_S = 10, FEWEST_FRAMES = 8;
  const MOST_BYTES = 8e6; // a film chosen by mistake would take all memory
  const BEFORE = 6, AFTER = 12; // frames that stay on both sides of what is said
  const NOTHING = 0.004, SOFT = 0.012, HISS = 0.05; // of the full swing, as the mean of a frame
  const CLIPPED = 0.985, CLIPPED_SHARE = 0.002;
  const WANTED = 0.13, HIGHEST = 0.89;
  const FADE_S = 0.008;

  async function samplesIn(blob) {
    let buffer;
    try {
      buffer = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await blob.arrayBuffer());
    } catch {
      throw new Error("unread");
    }
    const mixed = new Float32Array(buffer.length);
    for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
      const samples = buffer.getChannelData(channel);
      for (let at = 0; at < mixed.length; at++) mixed[at] += samples[at] / buffer.numberOfChannels;
    }
    return mixed;
  }

  const mean = (samples) => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

  // What is said, from its first loud frame to its last.
  function said(samples) {
    const frames = [];
    for (let at = 0; at + FRAME <= samples.length; at += FRAME) frames.push(mean(samples.subarray(at, at + FRAME)));
    const ordered = [...frames].sort((a, b) => a - b);
    const noise = ordered[Math.floor(ordered.length * 0.1)] ?? 0;
    const loud = ordered[Math.floor(ordered.length * 0.97)] ?? 0;
    if (loud < NOTHING || (loud < HISS && loud < 1.6 * noise)) throw new Error("nothing");
    const least = Math.max(NOTHING, Math.min(2.5 * noise, loud / 4));
    const isLoud = (frame) => frame >= least;
    const first = frames.findIndex(isLoud), last = frames.findLastIndex(isLoud);
    if (frames.filter(isLoud).length < FEWEST_FRAMES) throw new Error("nothing");
    if (loud < SOFT) throw new Error("quiet");
    return samples.slice(Math.max(0, first - BEFORE) * FRAME, (last + AFTER) * FRAME);
  }

  function levelled(samples) {
    const over = samples.filter((one) => Math.abs(one) >= CLIPPED).length;
    if (over > samples.length * CLIPPED_SHARE) throw new Error("loud");
    const highest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const gain = Math.min(WANTED / mean(samples), HIGHEST / highest);
    const fade = RATE * FADE_S;
    return samples.map((one, at) => one * gain * Math.min(1, at / fade, (samples.length - 1 - at) / fade));
  }

  function wav(samples) {
    const file = new DataView(new ArrayBuffer(44 + 2 * samples.length));
    const word = (at, text) => [...text].forEach((letter, n) => file.setUint8(at + n, letter.charCodeAt(0)));
    word(0, "RIFF");
    file.setUint32(4, 36 + 2 * samples.length, true);
    word(8, "WAVEfmt ");
    file.setUint32(16, 16, true);
    file.setUint16(20, 1, true); // plain samples
    file.setUint16(22, 1, true); // one channel
    file.setUint32(24, RATE, true);
    file.setUint32(28, 2 * RATE, true);
    file.setUint16(32, 2, true);
    file.setUint16(34, 16, true);
    word(36, "data");
    file.setUint32(40, 2 * samples.length, true);
    samples.forEach((one, at) => file.setInt16(44 + 2 * at, Math.round(one * 32767), true));
    return file.buffer;
  }

  // The WAV file of what is said in *blob*; the message of an Error says what was wrong.
  async function made(blob) {
    if (blob.size > MOST_BYTES) throw new Error("long");
    const samples = said(await samplesIn(blob));
    if (samples.length > LONGEST_S * RATE) throw new Error("long");
    return wav(levelled(samples));
  }

  return { made };
})();
