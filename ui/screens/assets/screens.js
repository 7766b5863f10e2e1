// What the screens do beyond plain links. Everything listens on the document, so it holds for whatever is drawn later.
//   a[data-panel]   opens beside the page instead of in its place; with a modifier key, or where this fails, it is the plain link
//   [data-copy]     copies the attribute's words
//   [data-save]     saves a file of this name: [data-content], of the type [data-type]; that of an office file is in base 64
//   [data-receipt]  opens an answer on record in the audit
// window.inforce holds what the other scripts share.
"use strict";
(() => {
  // A field of Gradio's takes what is written into it for what a person typed, and Enter for that they want it done.
  function write(id, value, entered = true) {
    const field = document.querySelector(`#${id} :is(input, textarea)`);
    if (!field) return null;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (entered) field.dispatchEvent(new KeyboardEvent("keypress", { key: "Enter", bubbles: true }));
    return field;
  }

  // Whether a person types there: their keys are no shortcuts.
  function typing(element) {
    return element.closest("textarea, select, [contenteditable], input:not([type=radio]):not([type=checkbox])") !== null;
  }

  // While a part says that it is still read, more is asked for: through the field of an id, some milliseconds later.
  let counter = 0;
  const waiting = new Set();
  function more(part, id) {
    if (waiting.has(id) || !part?.offsetParent || !part.querySelector("[aria-busy=true]")) return;
    waiting.add(id);
    setTimeout(() => { waiting.delete(id); write(id, String(++counter)); }, 60);
  }

  window.inforce = { write, typing, more, shut, enter };

  const OWN = "body.inforce-page > main"; // a source that is a page of its own: its links lead on
  const WIDE = window.matchMedia("(min-width: 64rem)");
  const LARGEST = 4; // steps of zoom
  let panel = null;
  let zoom = 0;
  let trail = []; // addresses shown in the panel, the last one now
  let asking = 0;

  document.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const copied = at?.closest("[data-copy]");
    if (copied) {
      copy(copied);
      return;
    }
    const saved = at?.closest("[data-save]");
    if (saved) {
      save(saved);
      return;
    }
    const receipt = at?.closest("[data-receipt]");
    if (receipt) {
      audit(receipt.dataset.receipt);
      return;
    }
    if (at?.closest("[data-zoom]")) {
      zoomed(at.closest(".source"), Number(at.closest("[data-zoom]").dataset.zoom));
      return;
    }
    if (at?.closest("#screens a[data-tab]")) event.preventDefault(); // frame.js opens the screen
    const link = at?.closest("a[data-panel]");
    const plain = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || plain || link.closest(OWN) || !window.HTMLDialogElement) return;
    event.preventDefault();
    if (!panel?.open) trail = [];
    show(new URL(link.getAttribute("href"), document.baseURI).href); // a link in a picture has no plain address
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel?.open) return;
    event.stopImmediatePropagation(); // what it lies over stays
    panel.close();
  });

  // Back closes the panel first: it has an entry of its own in the history, which is left when the panel is closed in another way.
  let kept = false; // the entry is the next screen's
  let stepping = false;
  let beside = ""; // the address that the panel was opened at
  function enter() {
    beside = location.href;
    if (!stepping) history.pushState({ panel: true }, "");
  }
  if (history.state?.panel) history.replaceState(null, ""); // of before the page was loaded anew
  function shut() {
    kept = Boolean(panel?.open);
    panel?.close();
  }
  document.addEventListener("click", ({ target }) => { if (target.closest?.("#screens > .tab-wrapper")) shut(); }, true); // before the address changes
  window.addEventListener("popstate", (event) => {
    const opens = panel?.open;
    if (!stepping && !opens) return;
    if (stepping || location.href === beside) event.stopImmediatePropagation(); // frame.js has nowhere to go
    if (!stepping) panel.close();
    const again = stepping && opens;
    stepping = false;
    if (again) enter();
  });

  document.addEventListener("error", (event) => {
    const figure = event.target instanceof HTMLImageElement && event.target.closest("figure.page");
    if (!figure) return;
    figure.classList.add("failed");
    figure.closest(".source")?.querySelectorAll("details.asread").forEach((details) => { details.open = true; });
  }, true);

  document.addEventListener("DOMContentLoaded", () => toWords(document.querySelector(OWN)));

  async function show(href) {
    const turn = ++asking;
    const body = opened();
    body.setAttribute("aria-busy", "true");
    try {
      const address = new URL(href);
      address.searchParams.set("part", "1");
      const reply = await fetch(address, { credentials: "same-origin" });
      const markup = await reply.text();
      if (turn !== asking || !panel.open) return;
      if (!(reply.headers.get("content-type") || "").startsWith("text/html") || reply.redirected) throw new Error("no part of a page");
      body.replaceChildren(...absolute(markup, reply.url).childNodes);
      trail.push(href);
      named(body);
    } catch {
      if (turn === asking) window.location.assign(href);
    } finally {
      if (turn === asking) body.removeAttribute("aria-busy");
    }
  }

  // The part was written for the page it is a part of: here its links are told from where it came.
  function absolute(markup, base) {
    const part = new DOMParser().parseFromString(markup, "text/html").body;
    for (const name of ["href", "src"]) {
      for (const one of part.querySelectorAll(`[${name}]`)) one.setAttribute(name, new URL(one.getAttribute(name), base).href);
    }
    for (const one of part.querySelectorAll("[srcset]")) {
      const sizes = one.getAttribute("srcset").split(", ").map((size) => size.split(" "));
      one.setAttribute("srcset", sizes.map(([address, width]) => `${new URL(address, base).href} ${width}`).join(", "));
    }
    return part;
  }

  function opened() {
    panel = panel?.isConnected ? panel : made();
    if (!panel.open) {
      const from = document.activeElement;
      panel.querySelector(".shown").replaceChildren(element("p", { role: "status" }, "Opening …"));
      if (WIDE.matches) panel.show(); // beside what it proves, which can still be read and clicked
      else panel.showModal();
      enter();
      from?.scrollIntoView({ block: "nearest" });
      panel.addEventListener("close", () => leave(from), { once: true });
    }
    return panel.querySelector(".shown");
  }

  function made() {
    const dialog = element("dialog", { class: "inforce inforce-panel", "aria-label": "Source" });
    const back = element("button", { type: "button", class: "back" }, "Back");
    const close = element("button", { type: "button" }, "Close");
    const page = element("a", { class: "page-of-its-own", target: "_blank" }, "Open as a page");
    back.addEventListener("click", () => { trail.pop(); show(trail.pop()); });
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    const header = element("header", {});
    header.append(back, page, element("span", { class: "grow" }), close);
    dialog.append(header, element("div", { class: "shown" }));
    document.body.append(dialog);
    return dialog;
  }

  // The heading is read first, and the words are in sight.
  function named(body) {
    const heading = body.querySelector("h2");
    panel.querySelector(".back").disabled = trail.length < 2;
    panel.querySelector(".page-of-its-own").href = trail[trail.length - 1];
    if (heading) {
      heading.id = "inforce-panel-name";
      heading.tabIndex = -1;
      panel.setAttribute("aria-labelledby", heading.id);
      heading.focus({ preventScroll: true });
    }
    panel.scrollTop = 0;
    zoomed(body);
  }

  // A page keeps its size while pages are turned; its words stay in sight.
  function zoomed(part, by = 0) {
    zoom = Math.min(LARGEST, Math.max(0, zoom + by));
    const page = part.querySelector("figure.page");
    page?.style.setProperty("--zoom", 1 + zoom / 2);
    page?.querySelector("img").setAttribute("sizes", `${(1 + zoom / 2) * 40}rem`);
    for (const one of part.querySelectorAll("[data-zoom]")) one.disabled = zoom === (one.dataset.zoom > 0 ? LARGEST : 0);
    toWords(part);
  }

  function toWords(part) {
    const words = part?.querySelector("figure.page rect") || part?.querySelector(".sheet mark");
    const box = words?.getBoundingClientRect();
    if (box && (box.bottom > window.innerHeight || box.top < 0 || box.right > window.innerWidth || zoom)) words.scrollIntoView({ block: "center", inline: "center" });
  }

  // Where the link was drawn anew meanwhile, the one that took its place has the focus.
  function leave(from) {
    asking++;
    stepping = !kept && Boolean(history.state?.panel);
    kept = false;
    if (stepping) history.back();
    const again = from?.isConnected ? from : [...document.querySelectorAll("a[data-panel]")].find((one) => one.href === from?.href);
    again?.focus?.();
  }

  function save(button) {
    const { content, type } = button.dataset;
    const written = type.startsWith("application/vnd.") ? Uint8Array.from(atob(content), (one) => one.charCodeAt(0)) : content;
    const address = URL.createObjectURL(new Blob([written], { type }));
    element("a", { href: address, download: button.dataset.save }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  // The audit is drawn when it is first looked at: until then there is no field to find the answer with.
  function audit(id) {
    document.querySelector('#screens > .tab-wrapper [data-tab-id="audit"]')?.click();
    if (find(id)) return;
    const watch = new MutationObserver(() => { if (find(id)) watch.disconnect(); });
    watch.observe(document.getElementById("screens"), { childList: true, subtree: true });
  }

  function find(id) {
    if (!document.querySelector("#find-receipt :is(input, textarea)")?.offsetParent) return false;
    write("find-receipt", id).focus();
    return true;
  }

  async function copy(button) {
    const words = button.dataset.copy;
    const done = await toClipboard(words);
    const label = button.dataset.label || button.textContent;
    button.dataset.label = label;
    button.setAttribute("aria-live", "polite");
    button.textContent = done ? "Copied" : "Could not copy";
    setTimeout(() => { button.textContent = label; }, 1800);
  }

  async function toClipboard(words) {
    try {
      await navigator.clipboard.writeText(words);
      return true;
    } catch { // no permission, or a page that came without TLS
      const box = element("textarea", { readonly: "", "aria-hidden": "true" });
      box.value = words;
      (panel?.open ? panel : document.body).append(box);
      box.select();
      const done = document.execCommand("copy");
      box.remove();
      return done;
    }
  }

  function element(name, attributes, text = "") {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  }
})();
