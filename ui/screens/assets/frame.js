// What every screen does: a session that ended leads to where one signs in, days are chosen as days, the newest answer is in sight.
"use strict";
(() => {
  const AGAIN = 10_000; // milliseconds: a page that was just loaded anew and is still refused is not loaded again
  const EARLIEST = "1000-01-01"; // while a year is typed, its first digits are years too
  const LATEST = "9999-12-31"; // a year has four digits
  const KEPT = "inforce-reloaded";

  // The pages fetch all they show. Where nobody is signed in any more, loading the page anew leads to /sign-in, and back.
  const fetched = window.fetch;
  window.fetch = async (...asked) => {
    const reply = await fetched(...asked);
    if (reply.status === 401 && new URL(reply.url).origin === location.origin) leave();
    return reply;
  };

  function leave() {
    const before = Number(sessionStorage.getItem(KEPT) || 0);
    if (Date.now() - before < AGAIN) return;
    sessionStorage.setItem(KEPT, String(Date.now()));
    location.reload();
  }

  // Gradio knows no field for a day that a phone or a screen reader can use; the browser's own reads and writes 2026-03-31 too.
  function dated() {
    for (const field of document.querySelectorAll(".day input:not([type=date])")) {
      const day = field.value;
      field.type = "date";
      field.max = LATEST;
      field.value = day;
    }
  }
  // A day that is typed is sent once that is done: on the way there it is others. What is no day, such as 31 February, is told and
  // never sent; the day that was shown comes back, which of the bar above the screens the page's address names.
  const NO_DAY = "There is no such day. Shown is the day from before.";
  const DONE = 800; // milliseconds without a key
  const standing = new WeakMap();
  let key = 0;
  let sending = 0;
  const isNone = ({ validity, value }) => validity.badInput || (value !== "" && value < EARLIEST);
  const here = () => document.querySelector("#at [data-portfolio]")?.dataset;
  const before = (field) => (field.closest("#as-of") && (here()?.day || here()?.today)) || standing.get(field) || "";
  document.addEventListener("focusin", ({ target }) => { if (target.type === "date" && !isNone(target)) standing.set(target, target.value); });
  document.addEventListener("input", (event) => {
    const { target, isTrusted } = event;
    if (target.type !== "date") return;
    const none = isNone(target);
    const typed = isTrusted && Date.now() - key < 100;
    clearTimeout(sending);
    sending = typed && !none ? setTimeout(sent, DONE, target) : 0;
    if (none || typed) event.stopPropagation();
    else say("");
  }, true);
  function sent(field) {
    clearTimeout(sending);
    sending = 0;
    standing.set(field, field.value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function typedDay({ type, key: pressed, target }) {
    if (target.type !== "date") return;
    if (type === "keydown") key = Date.now();
    if (type === "keydown" && pressed !== "Enter") return;
    const none = isNone(target);
    if (none) target.value = before(target);
    if (sending || none) sent(target);
    if (none) say(NO_DAY);
  }
  for (const one of ["focusout", "keydown"]) document.addEventListener(one, typedDay, true);
  function say(words) {
    const place = document.querySelector("#told-here p");
    if (place && place.textContent !== words) place.textContent = words;
  }

  // Ask: what was asked is brought to the top, what was answered is said once it is whole, and the next question can be typed at once.
  let asked = "";
  let said = "";
  let reading = false;
  for (const moved of ["wheel", "touchmove"]) document.addEventListener(moved, () => { reading = true; }, { passive: true });
  function conversed() {
    const talk = document.getElementById("talk");
    if (!talk) return;
    if (!talk.hasAttribute("role")) {
      for (const [name, value] of [["role", "log"], ["aria-label", "Conversation"], ["aria-live", "off"]]) talk.setAttribute(name, value);
    }
    const turn = document.querySelector("#turn .turn");
    const question = turn?.querySelector(".asked")?.textContent || "";
    const key = question && `${question} ${document.querySelectorAll("#conversation .turn").length}`;
    const busy = turn?.querySelector("[aria-busy=true]");
    if (key && key !== asked) {
      asked = key;
      said = "";
      reading = false;
    }
    if (key && said !== key && !reading) turn.scrollIntoView({ block: "start" }); // as it grows, until somebody scrolls
    if (key && !busy && said !== key) {
      said = key;
      tell([...turn.querySelectorAll(".words, .refused, .waits summary")].map((one) => one.textContent).join(" "));
    }
    if (!key) asked = "";
  }

  function tell(words) {
    let place = document.getElementById("said-aloud");
    if (!place) {
      place = document.createElement("div");
      place.id = "said-aloud";
      place.setAttribute("role", "status");
      document.querySelector("#talk").after(place);
    }
    place.textContent = words;
  }

  // A part that a button folds in and out; a menu closes with the next click elsewhere, with one on what it offers, and with Escape.
  const folded = (button, open) => button.setAttribute("aria-expanded", open);
  document.addEventListener("click", (event) => {
    const at = event.target;
    const asked = at.closest?.("[data-folds]");
    if (asked) folded(asked, asked.getAttribute("aria-expanded") !== "true");
    for (const menu of document.querySelectorAll(".menu[data-folds][aria-expanded=true]")) {
      if (menu !== asked && (!at.closest?.(`#${menu.dataset.folds}`) || at.closest("button[id], [role=tab]"))) folded(menu, false);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll(".menu[data-folds][aria-expanded=true]")) { folded(menu, false); menu.focus(); }
  });

  // What can be done about a finding stands on another screen.
  const wayTo = (screen) => document.querySelector(`#screens > .tab-wrapper [data-tab-id="${CSS.escape(screen)}"]`);
  document.addEventListener("click", (event) => {
    const way = event.target.closest?.("[data-tab]");
    if (!way) return;
    wayTo(way.dataset.tab)?.click();
    if (way.dataset.part) showPart(way.dataset.part);
  });

  // A part of a screen is drawn when that is first looked at.
  function showPart(part) {
    const way = document.querySelector(`#screens .tabitem [data-tab-id="${CSS.escape(part)}"]`);
    if (way?.offsetParent) way.click();
    else setTimeout(showPart, 30, part);
  }

  // All versions of a provision stand on the lineage, which then reads what it is to show.
  document.addEventListener("click", (event) => {
    const asked = event.target.closest?.("[data-lineage]")?.dataset.lineage;
    const there = wayTo("lineage")?.getAttribute("aria-selected") === "true"; // opening the screen reads it; where it is open, it has to be told
    if (!asked || !window.inforce.write("asked-provision", asked, there)) return;
    document.querySelector("dialog[open]")?.close();
    setTimeout(() => { wayTo("lineage")?.click(); showPart("versions"); }, 30);
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#send, #anew, #samples [data-ask], #stop");
    if (!button) return;
    const stopped = button.id === "stop" && document.querySelector("#turn .streaming");
    if (stopped) {
      stopped.classList.remove("streaming");
      stopped.removeAttribute("aria-busy");
      stopped.append(Object.assign(document.createElement("p"), { className: "quiet", textContent: "Stopped: this is not the whole answer." }));
    }
    if (button.dataset.ask && window.inforce.write("question", button.dataset.ask, false)) setTimeout(() => document.getElementById("send")?.click(), 30);
    document.querySelector("#question textarea")?.focus();
  });

  // What is shown says of which portfolio it is. Nothing of another than the one that is looked at is in sight: the main part of a screen
  // that is still to come has a calm place, and a screen that still shows another portfolio shows that alone.
  const MAIN = "#item, #terms-head, #risk-head, #duty-list, #days, #owing, #picture, #register, #receipts";
  const LATE = ["#risk-head", "#days", "#owing"]; // read when somebody looks at them
  const LONGEST = 8000; // milliseconds that it takes to turn to a portfolio, or it cannot be
  let turning = "";
  function turn(portfolio) {
    if (!portfolio || portfolio === here()?.portfolio) return;
    turning = portfolio;
    setTimeout(() => { if (turning === portfolio) { turning = ""; outdated(); } }, LONGEST);
    document.querySelector("dialog[open]")?.close();
    outdated();
  }
  window.inforce.turn = turn;
  function outdated() {
    const now = here()?.portfolio ?? "";
    if (turning === now) turning = "";
    const looked = turning || now;
    for (const part of document.querySelectorAll("#screens .ours")) {
      const of = part.querySelector("[data-of]")?.dataset.of;
      part.toggleAttribute("data-outdated", Boolean(looked && of && of !== looked));
    }
    for (const main of document.querySelectorAll(MAIN)) {
      const other = main.hasAttribute("data-outdated");
      main.toggleAttribute("data-loading", other || (!main.querySelector(".inforce") && !LATE.includes(`#${main.id}`)));
      main.closest(".tabitem")?.toggleAttribute("data-turning", other);
    }
  }
  document.addEventListener("mousedown", ({ target }) => turn(target.closest?.("#portfolio [role=option]")?.getAttribute("aria-label")), true);
  document.addEventListener("keydown", ({ key: pressed, target }) => {
    if (pressed === "Enter" && target.closest?.("#portfolio")) setTimeout(() => turn(target.value));
  });

  // A conversation is one tab's, and is still there when the page is loaded anew.
  const TAB = "inforce-conversation";
  function remembered() {
    const field = document.querySelector("#conversation-of :is(input, textarea)");
    if (!field || field.value) return;
    const tab = sessionStorage.getItem(TAB) || [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("-");
    sessionStorage.setItem(TAB, tab);
    window.inforce.write("conversation-of", tab, false);
  }

  // The address names the screen and what it is of, so that it can be sent to somebody, loaded anew and gone back from.
  const FIRST = "ask";
  const wanted = () => new URL(location.href).searchParams.get("screen");
  let going = { screen: wanted(), first: true }; // where the address leads, until that is shown or somebody goes elsewhere
  function placed() {
    const at = here();
    const screen = document.querySelector("#screens > .tab-wrapper [role=tab][aria-selected=true]")?.dataset.tabId;
    if (!at || !screen) return;
    const address = addressed(at, screen);
    if (going && !arrived(screen, address)) return;
    if (address !== location.href) {
      const beside = history.state?.panel; // a source had an entry of its own, which is that of the new address now
      history[going || beside ? "replaceState" : "pushState"](null, "", address);
      if (beside && document.querySelector("dialog[open]")) window.inforce.enter();
    }
    going = null;
  }

  function addressed(at, screen) {
    const address = new URL(location.href);
    const names = { portfolio: at.portfolio, as_of: at.day, known_as_of: at.known, screen: screen === FIRST ? "" : screen };
    for (const [name, value] of Object.entries(names)) { // no day is today: tomorrow this address is of that day
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    }
    return address.href;
  }

  function arrived(screen, address) {
    const way = going.screen && screen !== going.screen && wayTo(going.screen);
    if (!way && going.screen && screen !== going.screen) say("The address names no screen that there is. Shown is Ask.");
    if (!way) return going.first || address === location.href;
    if (!going.opened) {
      going.opened = true;
      way.click();
    }
    return false;
  }

  window.addEventListener("popstate", () => {
    going = { screen: wanted() || FIRST, first: false };
    document.querySelector("dialog[open]")?.close();
    turn(new URL(location.href).searchParams.get("portfolio"));
    window.inforce.write("asked-address", location.search);
    placed();
  });
  for (const acted of ["click", "input"]) {
    document.addEventListener(acted, (event) => {
      if (!event.isTrusted || !going) return;
      if (!going.first) going = null;
      else if (event.target.closest?.("#screens > .tab-wrapper")) going.screen = null;
    }, true);
  }

  // A day that was cleared is today.
  function today(event) {
    const field = event.target.closest?.("#as-of input");
    const day = here()?.today;
    if (field && day && !field.value && !isNone(field)) window.inforce.write("as-of", day);
  }
  for (const left of ["input", "focusout"]) document.addEventListener(left, today);

  // A list of choices closes when the keyboard leaves it: Gradio's takes the Tab that leaves it for a key to open it with.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && event.target.closest?.("[role=combobox]")) event.stopPropagation();
  }, true);

  // The way to Review says how much waits.
  function counted() {
    const number = document.querySelector("#waiting-count [data-waiting]")?.dataset.waiting ?? "0";
    const review = wayTo("review");
    if (!review || (review.dataset.count ?? "0") === number) return;
    if (number === "0") delete review.dataset.count;
    else review.dataset.count = number;
    review.title = number === "0" ? "" : `${number} waiting for a person`;
  }

  const watched = new MutationObserver(() => { dated(); remembered(); outdated(); conversed(); placed(); counted(); });
  watched.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["aria-selected", "data-day", "data-portfolio", "data-known"] });
})();
