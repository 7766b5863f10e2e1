/* Who owes whom: who is clicked in the picture or in what is listed is chosen; more is read while there is more. */
(() => {
  "use strict";
  let asked = 0;
  let asking = 0;

  const place = () => document.getElementById("owing");

  function write(name, value) {
    const field = document.querySelector(`#asked-${name} :is(input, textarea)`);
    if (!field) return;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keypress", { key: "Enter", bubbles: true }));
  }

  function choose(at) {
    write("owing", [at.dataset.who, at.dataset.whom].filter(Boolean).join(" "));
    document.getElementById("owing-asked")?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target.closest("#owing [data-who]") : null;
    if (at) choose(at);
  });

  document.addEventListener("keydown", (event) => {
    const at = event.target instanceof Element ? event.target.closest("#owing g[data-who][tabindex]") : null;
    if (!at || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    choose(at);
  });

  // Where the picture is wider than there is room, its middle is in sight first.
  function middle() {
    const frame = place()?.querySelector(".frame:not([data-placed])");
    if (!frame?.clientWidth) return;
    frame.dataset.placed = "";
    const who = frame.querySelector(".centre rect");
    const at = who ? who.getBoundingClientRect().left + who.getBoundingClientRect().width / 2 - frame.getBoundingClientRect().left : frame.scrollWidth / 2;
    frame.scrollLeft = at - frame.clientWidth / 2;
  }

  function more() {
    if (asking || !place()?.offsetParent || !place().querySelector("[aria-busy=true]")) return;
    asking = setTimeout(() => { asking = 0; write("owing-more", String(++asked)); }, 60);
  }

  new MutationObserver(() => { middle(); more(); }).observe(document.documentElement, { childList: true, subtree: true, characterData: true, attributeFilter: ["aria-busy"] });
})();
