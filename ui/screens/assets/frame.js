// What every screen does: a session that ended leads to where one signs in, days are chosen as days, the newest answer is in sight.
"use strict";
(() => {
  const AGAIN = 10_000; // milliseconds: a page that was just loaded anew and is still refused is not loaded again
  const EARLIEST = "1000-01-01"; // while a year is typed, its first digits are years too
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
      field.value = day;
    }
  }
  document.addEventListener("input", (event) => {
    if (event.target.type === "date" && event.target.value && event.target.value < EARLIEST) event.stopPropagation();
  }, true);

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
      tell((turn.querySelector(".words, .refused") || turn).textContent);
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

  // What can be done about a finding stands on another screen.
  document.addEventListener("click", (event) => {
    const way = event.target.closest?.("[data-tab]");
    if (way) document.querySelector(`#screens > .tab-wrapper [data-tab-id="${way.dataset.tab}"]`)?.click();
  });

  // All versions of a provision stand on the lineage, which is drawn when it is first looked at and then reads what it is to show.
  document.addEventListener("click", (event) => {
    const asked = event.target.closest?.("[data-lineage]")?.dataset.lineage;
    if (!asked || !window.inforce.write("asked-provision", asked, false)) return;
    const opened = () => document.querySelector('#lineage-tabs > .tab-wrapper [data-tab-id="versions"]');
    const show = () => { if (opened()?.offsetParent) opened().click(); else setTimeout(show, 30); };
    setTimeout(() => { document.querySelector('#screens > .tab-wrapper [data-tab-id="lineage"]')?.click(); show(); }, 30);
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
    if (button.dataset.ask) window.inforce.write("question", button.dataset.ask, false);
    document.querySelector("#question textarea")?.focus();
  });

  // The address names what is looked at, so that it can be sent to somebody; the way to Review says how much waits.
  let named = "";
  function placed() {
    const at = document.querySelector("#at [data-portfolio]")?.dataset;
    if (at && named !== `${at.day} ${at.portfolio}`) {
      named = `${at.day} ${at.portfolio}`;
      const address = new URL(location.href);
      address.searchParams.set("portfolio", at.portfolio);
      if (at.day) address.searchParams.set("as_of", at.day);
      else address.searchParams.delete("as_of"); // today: tomorrow this address is of that day
      history.replaceState(history.state, "", address);
    }
    const number = document.querySelector("#waiting-count [data-waiting]")?.dataset.waiting ?? "0";
    const review = document.querySelector('#screens > .tab-wrapper [data-tab-id="review"]');
    if (!review || (review.dataset.count ?? "0") === number) return;
    if (number === "0") delete review.dataset.count;
    else review.dataset.count = number;
    review.title = number === "0" ? "" : `${number} waiting for a person`;
  }

  const watched = new MutationObserver(() => { dated(); conversed(); placed(); });
  watched.observe(document.documentElement, { childList: true, subtree: true });
})();
