/* The review by keyboard, for who asks for it: a step shows the next item without a second round to the server. */
(() => {
  "use strict";
  const BUTTONS = { a: "#accept", r: "#reject", s: "#skip", b: "#back", u: "#undo", w: "#whole > button" };

  const DECIDING = "#decide button:not(#skip, #back), #accept-all, #reject-all, #relabel, #put-words, #set-aside, #take-out, #set-right, #take-back, #drop [data-send]";

  function step(by) {
    const items = [...document.querySelectorAll("#queue input[type=radio]")];
    if (!items.length) return;
    const at = items.findIndex((item) => item.checked);
    const next = items[(at + by + items.length) % items.length];
    next.click();
    next.focus();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#skip, #back");
    if (button) step(button.id === "skip" ? 1 : -1);
  });

  // Two clicks in a row are one decision: the second would fall on the next item, which nobody has read.
  document.addEventListener("click", (event) => {
    if (event.detail < 2 || !event.target.closest?.(DECIDING)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("keydown", (event) => {
    const wanted = document.querySelector("#shortcuts input")?.checked;
    const plain = !(event.ctrlKey || event.altKey || event.metaKey);
    const button = event.key in BUTTONS ? document.querySelector(BUTTONS[event.key]) : null;
    if (!wanted || !plain || event.repeat || !button?.offsetParent || window.inforce.typing(event.target)) return;
    event.preventDefault();
    button.click();
  });
})();
