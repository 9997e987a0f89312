// An emulated Pico with MicroPython and our files, a keypad at its pins, its USB line on stdin and
// stdout. Types the keys it is given once the box has asked, beginning with two Ctrl-C bytes.
//
//   node type.mjs RP2040JS IMAGE.uf2 FILES.img BOOTROM.json KEY KEY …
import fs from 'node:fs';

const [rp2040js, image, files, bootrom, ...words] = process.argv.slice(2);
const { Simulator, USBCDC, GPIOPinState } = await import(rp2040js);
const keys = words.map(Number);
const [ROW, COLUMN, SIZE, FILES_AT, WINDOW_MS] = [2, 6, 4, 0xa0000, 2000];
console.log = console.error;

const simulator = new Simulator();
const board = simulator.rp2040;
board.logger = { debug() {}, info() {}, warn() {}, error() {} };
board.loadBootrom(new Uint32Array(JSON.parse(fs.readFileSync(bootrom))));
const blocks = fs.readFileSync(image);
for (let at = 0; at < blocks.length; at += 512) {
  const size = blocks.readUInt32LE(at + 16);
  const address = blocks.readUInt32LE(at + 12) - 0x10000000;
  board.flash.set(blocks.subarray(at + 32, at + 32 + size), address);
}
board.flash.set(fs.readFileSync(files), FILES_AT);
board.core.PC = 0x10000000;

let held = -1;
function settle() {
  for (let column = 0; column < SIZE; column++) {
    const row = board.gpio[ROW + Math.floor(held / SIZE)];
    const isLow = held >= 0 && held % SIZE === column && row.value === GPIOPinState.Low;
    board.gpio[COLUMN + column].setInputValue(!isLow);
  }
}
for (let row = 0; row < SIZE; row++) {
  board.gpio[ROW + row].addListener((state) => {
    if (state === GPIOPinState.High) throw new Error(`row ${row} is driven high`);
    settle();
  });
}
settle();

const line = new USBCDC(board.usbCtrl);
line.onSerialData = (data) => fs.writeSync(1, Buffer.from(data));
const send = (data) => { for (const byte of data) line.sendSerialByte(byte); };
const after = (ms, what) => simulator.clock.createAlarm(what).schedule(ms * 1e6);

let hasBegun = false;
process.stdin.on('data', (data) => {
  send(data);
  if (!hasBegun && data.includes('ask')) {
    hasBegun = true;
    after(WINDOW_MS + 500, () => { send(Buffer.from('\x03\x03\n')); after(200, () => press(0)); });
  }
});

function press(index) {
  if (index === keys.length) return after(1000, () => process.exit(0));
  held = keys[index];
  settle();
  after(60, () => { held = -1; settle(); after(90, () => press(index + 1)); });
}

simulator.execute();
