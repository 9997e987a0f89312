// Runs the script of docs/verify.html as it is: node verify_page.js PAGE, a file's name a line; one answer a line.
// Only PBKDF2 is node's own, and remembered: the page's takes half a second, and is tested to be the same.
const crypto = require("crypto"), fs = require("fs"), vm = require("vm");
const [, script] = /<script>([\s\S]*)<\/script>/.exec(fs.readFileSync(process.argv[2], "utf8"));
const document = {getElementById: () => ({addEventListener() {}})};
const quick = (password, salt, rounds) =>
  new Uint8Array(crypto.pbkdf2Sync(Buffer.from(password), Buffer.from(salt), rounds, 32, "sha256"));
const page = vm.createContext({document, TextEncoder, console, quick});
vm.runInContext(script + `
const known = new Map();
pbkdf2 = (password, salt, rounds) => {
  const asked = hex(password) + hex(salt) + rounds;
  if (!known.has(asked)) known.set(asked, quick(password, salt, rounds));
  return known.get(asked).slice();
};`, page);
const verify = vm.runInContext("verify", page);
require("readline").createInterface({input: process.stdin}).on("line", name => {
  const {ok, answer} = verify(fs.readFileSync(name, "utf8"), "");
  console.log(JSON.stringify([ok, answer]));
});
