// An emulated Pico with nothing but IMAGE on it, a keypad at its pins, its USB line on stdin and
// stdout. Once the box has asked it sends two Ctrl-C bytes and moves the contacts as it is told. Says
// on stderr, as JSON: the milliseconds from each press to its line, and between two scans at rest.
//
//   node type.mjs RP2040JS IMAGE.uf2 BOOTROM.json MOVES.json   ([[µs, key, closed, counts] …])
import fs from 'node:fs';

const [rp2040js, image, bootrom, told] = process.argv.slice(2);
const { Simulator, USBCDC, GPIOPinState } = await import(rp2040js);
const moves = JSON.parse(fs.readFileSync(told));
const [ROW, COLUMN, SIZE, WINDOW_MS, IDLE_MS] = [2, 6, 4, 2000, 2000];
console.log = console.error;

const simulator = new Simulator();
const [board, clock] = [simulator.rp2040, simulator.clock];
board.logger = { debug() {}, info() {}, warn() {}, error() {} };
board.loadBootrom(new Uint32Array(JSON.parse(fs.readFileSync(bootrom))));
const blocks = fs.readFileSync(image);
for (let at = 0; at < blocks.length; at += 512) {
  const size = blocks.readUInt32LE(at + 16);
  const address = blocks.readUInt32LE(at + 12) - 0x10000000;
  board.flash.set(blocks.subarray(at + 32, at + 32 + size), address);
}
board.core.PC = 0x10000000;

const reach = [0, 0, 0, 0];  // the columns that each row's closed contacts reach, a bit each
function settle() {
  let low = 0;
  for (let row = 0; row < SIZE; row++) {
    if (board.gpio[ROW + row].value === GPIOPinState.Low) low |= reach[row];
  }
  for (let again = 0; again < SIZE; again++) {
    for (const columns of reach) if (columns & low) low |= columns;
  }
  for (let column = 0; column < SIZE; column++) {
    board.gpio[COLUMN + column].setInputValue(!(low >> column & 1));
  }
}
let scans = 0;
for (let row = 0; row < SIZE; row++) {
  board.gpio[ROW + row].addListener((state) => {
    if (row === 0 && state === GPIOPinState.Low) scans++;
    if (state === GPIOPinState.High) throw new Error(`row ${row} is driven high`);
    settle();
  });
}
settle();

const [pressed, tookMs] = [[], []];
let [heard, newest] = ['', 0];
function hear(text) {
  const lines = (heard + text).split('\n');
  heard = lines.pop();
  for (const [, number, key] of lines.join('\n').matchAll(/ (\d+):(\d+):\d+/g)) {
    if (Number(number) <= newest) continue;
    newest = Number(number);
    const index = pressed.findIndex((press) => press.key === Number(key));
    if (index < 0) continue;
    tookMs.push((clock.nanos - pressed[index].at) / 1e6);
    pressed.splice(0, index + 1);
  }
}

const line = new USBCDC(board.usbCtrl);
line.onSerialData = (data) => { fs.writeSync(1, Buffer.from(data)); hear(Buffer.from(data).toString()); };
const send = (data) => { for (const byte of data) line.sendSerialByte(byte); };
const after = (ms, what) => clock.createAlarm(what).schedule(ms * 1e6);

let [hasBegun, begunAt, turnMs] = [false, 0, 0];
process.stdin.on('data', (data) => {
  send(data);
  if (!hasBegun && data.includes('ask')) {
    hasBegun = true;
    after(WINDOW_MS + 500, () => { send(Buffer.from('\x03\x03\n')); after(200, rest); });
  }
});

function rest() {
  scans = 0;
  after(IDLE_MS, () => {
    turnMs = IDLE_MS / scans;
    begunAt = clock.nanos;
    move(0);
  });
}

function move(index) {
  if (index === moves.length) {
    return after(1000, () => {
      console.error(JSON.stringify({ tookMs, turnMs }));
      process.exit(0);
    });
  }
  const [us, key, isClosed, counts] = moves[index];
  after(Math.max(0, begunAt + us * 1e3 - clock.nanos) / 1e6, () => {
    const bit = 1 << key % SIZE;
    const row = Math.floor(key / SIZE);
    reach[row] = isClosed ? reach[row] | bit : reach[row] & ~bit;
    if (counts) pressed.push({ key, at: clock.nanos });
    settle();
    move(index + 1);
  });
}

simulator.execute();
