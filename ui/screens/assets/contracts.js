/* Contracts: heads of columns, pages, cells and suggestions write into fields; arrow keys go through a table; the finding beside the matrix. */
(() => {
  "use strict";
  const { write, more } = window.inforce;
  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const LARGEST = 1_000_000; // bytes of a playbook that the server reads
  let opened = ""; // the cell whose finding is shown

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-put]");
    if (button) put(button);
    if (event.target.closest?.("[data-close]")) close();
  });

  function put(button) {
    if (button.hasAttribute("data-finding")) show(button.dataset.value);
    if (button.matches(".row")) for (const one of button.closest("table").querySelectorAll(".row")) one.setAttribute("aria-current", String(one === button));
    write(button.dataset.put, button.dataset.value, true);
  }

  // The table is drawn anew when it is sorted: the head that was chosen keeps the focus.
  document.addEventListener("click", (event) => {
    const head = event.target.closest?.(".grid th button");
    if (!head) return;
    const place = head.closest(".ours").id;
    const at = [...head.closest("tr").children].indexOf(head.parentElement);
    const watch = new MutationObserver(() => {
      const again = document.querySelectorAll(`#${place} thead th`)[at]?.querySelector("button");
      if (again && document.activeElement === document.body) again.focus({ preventScroll: true });
    });
    watch.observe(document.getElementById(place), { childList: true, subtree: true });
    setTimeout(() => watch.disconnect(), 3000);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) close();
    const step = STEPS[event.key];
    const cell = event.target.closest?.(":is(.grid, #receipts) :is(td, th)");
    if (!step || !cell || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = beyond(cell, step);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  // The next cell in a direction in which there is something to choose.
  function beyond(cell, [down, right]) {
    const rows = [...cell.closest("table").rows];
    let y = rows.indexOf(cell.parentElement) + down;
    let x = [...cell.parentElement.cells].indexOf(cell) + right;
    for (; rows[y]?.cells[x]; y += down, x += right) {
      const found = rows[y].cells[x].querySelector("a, button");
      if (found) return found;
    }
    return null;
  }

  function show(value) {
    opened = value;
    mark();
  }

  function mark() {
    for (const one of document.querySelectorAll("#risks [data-finding]")) {
      if (one.dataset.value === opened) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
  }

  function close(back = true) {
    const finding = document.querySelector("#finding article");
    if (!finding) return;
    finding.remove();
    const from = document.querySelector("#risks [aria-current=true]");
    opened = "";
    mark();
    if (back) from?.focus();
  }

  // What was opened is of the day and the playbook it was opened on.
  const ASKED = "#view, #asking-risk, #own-playbook";
  for (const [kind, where] of [["input", ASKED], ["change", ASKED], ["mousedown", "[role=option]"]]) {
    document.addEventListener(kind, (event) => { if (event.target.closest?.(where)) close(false); }, true);
  }

  // A finding that has come is read first.
  let read = null;
  new MutationObserver(() => {
    const heading = document.querySelector("#finding h2");
    if (heading === read) return;
    read = heading;
    heading?.focus({ preventScroll: true });
    mark();
  }).observe(document.documentElement, { childList: true, subtree: true });

  // A list that is still read is asked for again.
  new MutationObserver(() => {
    more(document.getElementById("terms-head"), "table-more");
    more(document.getElementById("risk-head"), "risk-more");
  }).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });

  // The file of a playbook is read here: nothing of it is sent but its text, with the look it is for.
  document.addEventListener("change", async (event) => {
    const into = event.target.dataset?.into;
    const file = into && event.target.files[0];
    if (!file) return;
    const text = file.size > LARGEST ? `# ${file.name} is too large for a playbook: ${file.size} bytes.` : await file.text();
    write(into, text, false);
    event.target.value = "";
  });
})();
