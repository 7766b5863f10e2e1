// Ctrl K, or Cmd K: a list of where one can go, narrowed by what is typed: a screen, a contract, a day.
"use strict";
(() => {
  const MOST = 12; // lines at once
  const READ = 200; // documents that are offered: as many as the server lists at once
  const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
  let dialog = null;
  let from = null; // what had the focus
  let papers = [];
  let at = 0;

  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !document.querySelector("#screens")) return;
    event.preventDefault();
    if (dialog?.open) dialog.close();
    else open();
  });
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-go]")) open(); });

  function open() {
    dialog = dialog?.isConnected ? dialog : made();
    from = document.activeElement;
    field().value = "";
    papers = [];
    dialog.showModal();
    draw();
    read();
  }

  function made() {
    const box = element("dialog", { class: "inforce inforce-go", "aria-label": "Go to" });
    const typed = element("input", { type: "text", role: "combobox", "aria-label": "Go to a screen, a contract or a day", "aria-expanded": "true", "aria-controls": "go-list",
      "aria-autocomplete": "list", placeholder: "Screen, contract, or day such as 2026-03-31", autocomplete: "off", spellcheck: "false" });
    box.append(typed, element("ul", { id: "go-list", role: "listbox", "aria-label": "Where to go" }));
    typed.addEventListener("input", () => draw());
    box.addEventListener("keydown", key);
    box.addEventListener("click", (event) => {
      if (event.target === box) box.close();
      else follow(event.target.closest("[role=option]"));
    });
    box.addEventListener("close", () => { if (from?.isConnected && (document.activeElement === document.body || box.contains(document.activeElement))) from.focus(); });
    document.body.append(box);
    return box;
  }

  function key(event) {
    const lines = options();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      event.stopPropagation(); // a source that lies beside stays
      event.preventDefault();
      dialog.close();
    } else if (step && lines.length) {
      event.preventDefault();
      mark((at + step + lines.length) % lines.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      follow(lines[at]);
    }
  }

  // The documents of the portfolio that is looked at; who may not see them is offered none.
  async function read() {
    const { portfolio, known } = document.querySelector("#at [data-portfolio]")?.dataset ?? {};
    if (!portfolio) return;
    try {
      const asked = new URLSearchParams({ portfolio, limit: String(READ), ...(known ? { known_as_of: known } : {}) });
      const reply = await fetch(`../v1/documents?${asked}`, { credentials: "same-origin" });
      if (!reply.ok) return;
      papers = (await reply.json()).items.map((one) => ({ kind: "Contract", told: named(one), more: one.document, go: () => lineage(one.document_id) }));
      if (dialog.open) draw();
    } catch { /* then there are screens and days alone */ }
  }

  function found() {
    const words = field().value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const screens = [...document.querySelectorAll("#screens > .tab-wrapper [role=tab][data-tab-id]")].map((tab) => ({ kind: "Screen", told: tab.textContent.trim(), more: "", go: () => tab.click() }));
    const unique = [...new Map(screens.map((one) => [one.told, one])).values()];
    const fits = [...unique, ...papers].filter((one) => words.every((word) => `${one.kind} ${one.told} ${one.more}`.toLowerCase().includes(word)));
    return [...days(field().value.trim()), ...fits].slice(0, MOST);
  }

  // As the other screens call it: no shouting, and days as people write them.
  function named({ title, signed, document: file }) {
    if (!title) return file;
    const words = title === title.toUpperCase() ? title.toLowerCase().replace(/\b(?!(?:and|or|the|an|of|to|for|in|on|with|by|between)\b)\p{L}/gu, (one) => one.toUpperCase()) : title;
    return signed ? `${words}, ${written(signed)}` : words;
  }

  function written(day) {
    const known = iso(day) && new Date(`${day}T00:00:00Z`);
    return known ? known.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }) : day;
  }

  function days(typed) {
    const today = document.querySelector("#at [data-today]")?.dataset.today;
    const day = typed && "today".startsWith(typed.toLowerCase()) ? today : iso(typed);
    return day ? [{ kind: "Day", told: `In force on ${written(day)}`, more: "", go: () => window.inforce.write("as-of", day) }] : [];
  }

  // A day that its month does not have is none.
  function iso(typed) {
    const [, year, month, day] = DAY.exec(typed) ?? [];
    if (!year) return "";
    const told = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const made = new Date(`${told}T00:00:00Z`);
    return Number.isNaN(made.getTime()) || made.toISOString().slice(0, 10) !== told ? "" : told;
  }

  function lineage(id) {
    window.inforce.write("asked-provision", id, false);
    setTimeout(() => document.querySelector('#screens > .tab-wrapper [data-tab-id="lineage"]')?.click(), 30);
  }

  function draw() {
    const lines = found().map((one, n) => {
      const line = element("li", { role: "option", id: `go-${n}` });
      line.append(element("span", { class: "kind" }, one.kind), element("span", {}, one.told));
      if (one.more && one.more !== one.told) line.append(element("span", { class: "quiet" }, one.more));
      line.go = one.go;
      return line;
    });
    list().replaceChildren(...(lines.length ? lines : [element("li", { class: "quiet", role: "presentation" }, "Nothing fits. A day is written as 2026-03-31.")]));
    mark(0);
  }

  function mark(n) {
    at = n;
    options().forEach((one, number) => one.setAttribute("aria-selected", String(number === n)));
    const now = options()[n];
    if (now) field().setAttribute("aria-activedescendant", now.id);
    else field().removeAttribute("aria-activedescendant");
    now?.scrollIntoView({ block: "nearest" });
  }

  function follow(line) {
    if (!line?.go) return;
    dialog.close();
    line.go();
  }

  const field = () => dialog.querySelector("input");
  const list = () => dialog.querySelector("ul");
  const options = () => [...list().querySelectorAll("[role=option]")];
  function element(name, attributes, text = "") {
    const one = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    if (text) one.textContent = text;
    return one;
  }
})();
