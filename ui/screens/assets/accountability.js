/* Who owes whom: who is clicked in the picture or in what is listed is chosen; more is read while there is more. */
(() => {
  "use strict";
  const { write, more } = window.inforce;
  const place = () => document.getElementById("owing");

  function choose(at) {
    write("asked-owing", [at.dataset.who, at.dataset.whom].filter(Boolean).join(" "));
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

  new MutationObserver(() => { middle(); more(place(), "asked-owing-more"); }).observe(document.documentElement, { childList: true, subtree: true, characterData: true, attributeFilter: ["aria-busy"] });
})();
