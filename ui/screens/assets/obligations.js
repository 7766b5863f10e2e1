/* Obligations: steps from one to the next, selecting several, choices of the list; what is selected stays so while the list is made anew. */
(() => {
  "use strict";
  const { typing, more } = window.inforce;
  const BUTTONS = { c: "say-confirm", d: "say-dismiss", f: "say-fulfil", w: "say-waive", u: "undo-duty", C: "confirm-selected", D: "dismiss-selected" };
  const SAYS = { "say-confirm": "confirm", "say-dismiss": "dismiss", "say-fulfil": "fulfil", "say-waive": "waive" };
  const OF_ONE = "#duty-buttons button[id]";
  const DECIDING = `${OF_ONE}, #undo-duty, #confirm-selected, #dismiss-selected`;
  const WAIT = "The next one is being opened: say it once it is there.";
  const selected = new Map(); // id -> token of what was seen when it was selected
  let reached = null; // the checkbox that was last set, from which a range is selected
  let awaited = null; // the obligation that was asked for and is not there yet: what is said now would be said of another
  let followed = null; // the obligation whose trail was asked for together with it
  let inList = false;

  const list = () => document.getElementById("duty-list");
  const rows = () => [...(list()?.querySelectorAll("button.row") ?? [])];
  const boxes = () => [...(list()?.querySelectorAll("[data-select]") ?? [])];
  const looked = () => document.querySelector("#duty article")?.dataset.id;

  const write = (name, value, entered) => window.inforce.write(`asked-${name}`, value, entered);

  function open(id) {
    mark(id);
    refused("");
    if (id !== looked()) awaited = id;
    write("duty", id);
  }

  // Its trail is folded beneath it, and worked out once that is opened.
  function follow() {
    const fold = document.querySelector("#trail > button");
    followed = null;
    if (fold && !document.querySelector("#trail .trail")) fold.click();
    setTimeout(() => fold?.scrollIntoView({ block: "center" }), 200);
  }

  function mark(id) {
    for (const row of rows()) {
      if (row.dataset.obligation === id) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }

  function step(by) {
    const all = rows();
    if (!all.length) return;
    const at = all.findIndex((row) => row.getAttribute("aria-current"));
    const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by;
    if (to < 0 || to >= all.length) {
      refused(by > 0 ? "This is the last one on this page of the list." : "This is the first one on this page of the list.");
      return;
    }
    open(all[to].dataset.obligation);
    all[to].focus({ preventScroll: true });
    reveal(all[to]);
  }

  // Within the list alone: on a phone the page stays with what is read.
  function reveal(row) {
    const frame = document.getElementById("duties");
    if (!row || frame.scrollHeight <= frame.clientHeight) return;
    const [above, below] = [row.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (above.top < below.top + 40) frame.scrollTop -= below.top + 40 - above.top;
    else if (above.bottom > below.bottom) frame.scrollTop += above.bottom - below.bottom;
  }

  function set(box, on) {
    box.checked = on;
    if (on) selected.set(box.dataset.select, box.dataset.token);
    else selected.delete(box.dataset.select);
  }

  function range(box, on) {
    const all = boxes();
    const [from, to] = [all.indexOf(reached), all.indexOf(box)].sort((a, b) => a - b);
    if (from >= 0) for (const one of all.slice(from, to + 1)) set(one, on);
    set(box, on);
  }

  function tell() {
    const told = document.querySelector("#selected p");
    const elsewhere = selected.size - boxes().filter((box) => box.checked).length;
    if (told) told.textContent = selected.size ? `${selected.size} selected${elsewhere ? `, ${elsewhere} of them not on this page` : ""}` : "";
    write("several", [...selected].map(([id, token]) => `${id} ${token}`).join(","), false);
  }

  function refused(words) {
    const place = document.querySelector("#duty-refused p");
    if (place) place.textContent = words;
  }

  document.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const choice = at?.closest(".choices [data-state]");
    if (choice) {
      choose(choice);
      return;
    }
    if (at?.closest("#duty-list [data-put]")) document.getElementById("duties").scrollTop = 0; // contracts.js turns the page
    const box = at?.closest("[data-select]");
    if (box) {
      if (event.shiftKey) range(box, box.checked);
      else set(box, box.checked);
      reached = box;
      tell();
      return;
    }
    const every = at?.closest("#duty-list [data-all]");
    if (every) {
      const mine = [...every.closest("tbody").querySelectorAll("[data-select]")];
      const on = mine.some((one) => !one.checked);
      for (const one of mine) set(one, on);
      tell();
      return;
    }
    if (at?.closest("#select-none")) {
      clear();
      return;
    }
    const other = at?.closest("[data-obligation]");
    if (other) {
      event.preventDefault();
      const tab = other.closest("[data-to-tab]")?.dataset.toTab;
      if (tab) document.querySelector(`#obligations-tabs [data-tab-id="${tab}"]`)?.click();
      followed = "trail" in other.dataset ? other.dataset.obligation : null;
      open(other.dataset.obligation);
      if (followed === looked()) follow();
    }
  });

  function choose(choice) {
    const state = choice.dataset.state;
    const chosen = [...choice.parentElement.querySelectorAll("[data-state][aria-pressed=true]")].map((one) => one.dataset.state).filter(Boolean);
    const next = !state ? [] : chosen.includes(state) ? chosen.filter((one) => one !== state) : [...chosen, state];
    write("states", next.join(","));
  }

  function clear() {
    selected.clear();
    for (const box of boxes()) box.checked = false;
    tell();
  }

  // Two clicks in a row are one decision: the second would fall on the next one, which nobody has read.
  document.addEventListener("click", (event) => {
    const early = awaited && event.target.closest?.(OF_ONE);
    if (!early && (event.detail < 2 || !event.target.closest?.(DECIDING))) return;
    if (early) refused(WAIT);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("keydown", (event) => {
    const here = list()?.offsetParent && !document.querySelector("dialog[open]");
    if (!here || event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
    if (event.target.closest("#duty-list") && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    if (!document.querySelector("#duty-shortcuts input")?.checked) return;
    if (event.key === "j" || event.key === "k") step(event.key === "j" ? 1 : -1);
    else if (event.key === "x" || event.key === "X") pick(event.shiftKey);
    else if (event.key === "t") follow();
    else if (BUTTONS[event.key] && !event.repeat) press(BUTTONS[event.key]);
    else return;
    event.preventDefault();
  });

  function pick(ranged) {
    const box = boxes().find((one) => one.dataset.select === looked());
    if (!box) return;
    if (ranged) range(box, true);
    else set(box, !box.checked);
    reached = box;
    tell();
  }

  function press(id) {
    const button = document.getElementById(id);
    if (!button || !(button.offsetParent || button.disabled || button.closest(".menu"))) return;
    if (!button.disabled) {
      refused("");
      button.click();
      return;
    }
    const article = document.querySelector("#duty article");
    const can = article?.dataset.allowed;
    refused(article ? `While it is ${article.dataset.state}, '${SAYS[id] ?? "this"}' cannot be said of it. ${can ? `It allows: ${can}.` : "It allows nothing."}` : "");
  }

  document.addEventListener("focusin", (event) => { inList = event.target.closest?.("#duty-list") !== null; });

  // The list was made anew: what is selected and looked at is so again, and who was in it with the keyboard still is.
  function drawn() {
    for (const box of boxes()) box.checked = selected.has(box.dataset.select);
    mark(looked());
    const current = rows().find((row) => row.getAttribute("aria-current"));
    if (inList && document.activeElement === document.body) current?.focus({ preventScroll: true });
    const field = document.querySelector("#obligor :is(input, textarea)");
    if (field && document.getElementById("obligors")) field.setAttribute("list", "obligors");
    more(list(), "asked-more");
  }

  // Gradio changes what is drawn in place: what is there is told by what it says, not by which element it is.
  let shown = "";
  const within = (target, id) => target.parentElement?.closest(`#${id}`) || target.id === id;

  function moved() {
    const article = document.querySelector("#duty article");
    const now = article ? `${article.dataset.id} ${article.dataset.token}` : document.querySelector("#duty .note")?.textContent ?? "";
    if (now === shown || (article && awaited && awaited !== article.dataset.id)) return;
    const asked = awaited !== null;
    requestAnimationFrame(() => begin(article, asked));
    shown = now;
    awaited = null;
    mark(looked());
    reveal(rows().find((row) => row.getAttribute("aria-current")));
    refused("");
    if (article && followed === article.dataset.id) setTimeout(follow, 150);
  }

  // What is shown anew is read from its beginning; on a phone it stands below the list it was asked for in.
  function begin(article, asked) {
    if (!article?.offsetParent) return;
    const top = article.getBoundingClientRect().top;
    const under = document.getElementById("view").getBoundingClientRect().bottom + 8;
    if (top < under || (asked && top > 0.8 * window.innerHeight)) window.scrollBy(0, top - under);
  }

  new MutationObserver((changes) => {
    const places = changes.map((change) => (change.target.nodeType === Node.ELEMENT_NODE ? change.target : change.target.parentElement)).filter(Boolean);
    if (places.some((place) => within(place, "duty"))) moved();
    if (places.some((place) => within(place, "duty-list"))) drawn();
    if (places.some((place) => within(place, "days"))) more(document.getElementById("days"), "asked-days");
    const several = document.querySelector("#asked-several :is(input, textarea)");
    if (several && !several.value && selected.size) clear(); // what was selected was decided on
  }).observe(document.documentElement, { childList: true, subtree: true, characterData: true, attributeFilter: ["data-id", "data-token", "aria-busy"] });
})();
