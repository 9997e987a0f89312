// The link to the box, for any page: it is made again whenever it is lost.
//
// A box whose plug was pulled says no goodbye. A page in the network hears a beat now and then; once
// it has heard one it knows that a long silence means the same as a goodbye.
// A network that is gone answers nothing at all: the page does not wait for it, but asks again.
// A box that got a new program has other pages, too: this one is loaded anew.
// On a phone that is held upright the board stands upright, too: the link asks for it.

"use strict";

function callBox(path, { opened = () => {}, hear, away }) {
  const FIRST_WAIT_MS = 200, LONGEST_WAIT_MS = 2000, OPENING_MS = 6000, SILENCE_MS = 12000;
  const isTall = matchMedia("(max-width: 699px) and (orientation: portrait)");
  let made = null, socket = null, wait = FIRST_WAIT_MS, watchdog = 0, hasBeat = false;

  function connect() {
    const more = isTall.matches ? `${path.includes("?") ? "&" : "?"}upright` : "";
    const mine = new WebSocket(`ws://${location.host}${path}${more}`);
    let isOver = false;
    socket = mine;
    isTall.onchange = () => {
      isOver = true;
      clearTimeout(watchdog);
      mine.close();
      connect();
    };

    function over() {
      if (isOver) return;
      isOver = true;
      isTall.onchange = null; // the next link asks anew
      clearTimeout(watchdog);
      mine.close();
      away();
      setTimeout(connect, wait);
      wait = Math.min(LONGEST_WAIT_MS, wait * 1.6);
    }

    watchdog = setTimeout(over, OPENING_MS);
    mine.onopen = opened;
    mine.onclose = over;
    mine.onmessage = (message) => {
      if (isOver) return;
      const said = JSON.parse(message.data);
      hasBeat ||= Boolean(said.beat);
      clearTimeout(watchdog);
      if (hasBeat) watchdog = setTimeout(over, SILENCE_MS);
      if (said.alive) wait = FIRST_WAIT_MS;
      if (said.made && said.made !== (made ??= said.made)) return location.reload();
      if (!said.beat) hear(said);
    };
  }

  connect();
  return (said) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(said));
  };
}
