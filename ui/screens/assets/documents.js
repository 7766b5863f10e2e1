// Files and folders dropped into a portfolio: sent over the API, then their job is followed, stage by stage, to its report.
"use strict";
(() => {
  const STAGES = { reading: "Reading", linking: "Linking", embedding: "Searching made ready", asking: "Looking for changes that cite nothing" };
  let chosen = []; // [name, File]

  document.addEventListener("change", (event) => {
    if (event.target.matches?.("#drop input[type=file]")) choose([...event.target.files].map((file) => [file.webkitRelativePath || file.name, file]));
  });
  for (const kind of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(kind, (event) => {
      const zone = event.target.closest?.("#drop");
      if (!zone) return;
      event.preventDefault();
      zone.classList.toggle("over", kind === "dragover");
      if (kind === "drop") walked(event.dataTransfer).then(choose);
    });
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#drop button[data-send], [data-take-out]");
    if (button?.dataset.takeOut) takeOut(button.dataset.takeOut);
    else if (button) send(button.dataset.send === "dry");
  });

  // Taken out is a document where its consequences are shown first.
  function takeOut(document_id) {
    document.querySelector('#screens .tabitem [data-tab-id="set-right-tab"]')?.click();
    window.inforce.write("asked-document", document_id);
  }

  async function walked(data) {
    const entries = [...data.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    if (!entries.length) return [...data.files].map((file) => [file.name, file]);
    const found = [];
    const open = entries;
    while (open.length) {
      const entry = open.shift();
      if (entry.isFile) found.push([entry.fullPath.replace(/^\//, ""), await new Promise((done, failed) => entry.file(done, failed))]);
      else open.push(...(await listed(entry.createReader())));
    }
    return found;
  }

  async function listed(reader) {
    const all = [];
    for (;;) {
      const some = await new Promise((done, failed) => reader.readEntries(done, failed));
      if (!some.length) return all;
      all.push(...some);
    }
  }

  function choose(files) {
    chosen = files;
    const size = files.reduce((sum, [, file]) => sum + file.size, 0);
    list(files);
    say(files.length ? `${counted(files.length, "file")}, ${(size / 1048576).toFixed(1)} MB: not sent yet.` : "Nothing was chosen.");
  }

  // Every file that was chosen has its line: how much of it was sent, whether it is being read, and in the end what came of it.
  const rows = () => [...document.querySelectorAll("#dropped .chosen li")];
  function list(files) {
    document.querySelector("#dropped .chosen")?.remove();
    if (!files.length) return;
    const made = element("ul", "");
    made.className = "inforce chosen";
    made.setAttribute("aria-label", "Chosen files");
    made.tabIndex = 0; // a long list scrolls
    for (const [name, file] of files) {
      const row = element("li", "");
      row.dataset.file = name.split("/").pop();
      const progress = Object.assign(element("progress", ""), { max: file.size || 1, value: 0 });
      progress.setAttribute("aria-label", name);
      row.append(element("span", name), progress, element("span", "not sent yet"));
      made.append(row);
    }
    document.querySelector("#dropped .told").after(made);
  }
  function stands(row, words, done) {
    if (!row) return;
    row.lastChild.textContent = words;
    const progress = row.querySelector("progress");
    progress.value = progress.max * done;
  }
  function sending(loaded) {
    let before = 0;
    for (const row of rows()) {
      const { max } = row.querySelector("progress");
      const share = Math.min(1, Math.max(0, (loaded - before) / max));
      before += max;
      stands(row, share < 1 ? "being sent" : "sent", share / 2);
    }
  }
  function came(job, dry) {
    const failed = [...job.refused, ...job.report.failures, ...job.report.skipped];
    for (const row of rows()) {
      const of = (one) => (one.document ?? one.name ?? one).split("/").pop() === row.dataset.file;
      const why = failed.find(of);
      const read = job.documents.find(of);
      stands(row, why ? `not read: ${why.reason}` : dry ? "would be read" : job.report.unchanged.some(of) ? "was there before" : "read", dry ? 0 : 1);
      if (!read || dry) continue;
      const link = Object.assign(element("a", "Open it"), { href: `../source?${new URLSearchParams({ portfolio: job.portfolio, document_id: read.document_id })}` });
      link.dataset.panel = "";
      row.lastChild.append(" · ", link);
    }
  }

  // One after the other: what is asked for meanwhile waits for the job at hand to end.
  let turn = Promise.resolve();
  function send(dry) {
    if (!chosen.length) return say("Choose files first.");
    const portfolio = document.querySelector("#drop input[name=into]").value.trim();
    const files = chosen;
    turn = turn.then(() => new Promise((done) => { sent(portfolio, files, dry, done); }));
  }

  function sent(portfolio, files, dry, done) {
    const query = new URLSearchParams({ portfolio, dry_run: dry });
    const body = new FormData();
    for (const [name, file] of files) body.append("files", file, name.split("/").pop());
    const request = new XMLHttpRequest();
    const failed = (words) => { say(words); done(); };
    request.open("POST", `../v1/documents?${query}`);
    request.upload.onprogress = (event) => { bar("Sending", event.loaded, event.total, ""); sending(event.loaded); };
    request.onerror = () => failed("The server could not be reached. Nothing was read.");
    request.onload = () => {
      const told = parsed(request.responseText);
      if (request.status === 202) follow(told.job_id, dry, done);
      else failed(told?.detail || `The server answered ${request.status}. Nothing was read.`);
    };
    request.send(body);
  }

  function follow(job, dry, done) {
    const events = new EventSource(`../v1/jobs/${job}`);
    events.addEventListener("progress", (event) => {
      const step = JSON.parse(event.data);
      const at = rows().findIndex((row) => step.stage === "reading" && row.dataset.file === step.name?.split("/").pop());
      stands(rows()[at], "being read", 0.75);
      const eta = step.eta_seconds ? `, about ${Math.ceil(step.eta_seconds)} s left in this stage` : "";
      bar(STAGES[step.stage] || step.stage || "In line", step.done, step.total, `${step.name || ""}${eta}`);
    });
    events.addEventListener("job", (event) => {
      const ended = JSON.parse(event.data);
      events.close();
      report(ended, dry);
      if (ended.report && !dry) turnTo(ended.portfolio);
      done();
    });
    events.onerror = () => {
      if (events.readyState !== EventSource.CLOSED) return;
      say("The job cannot be followed any more. It goes on; look at the list later.");
      done();
    };
  }

  // The screens turn to the portfolio that was filled, for the same days.
  function turnTo(portfolio) {
    const address = new URLSearchParams(location.search);
    address.set("portfolio", portfolio);
    window.inforce.turn(portfolio);
    window.inforce.write("asked-address", `?${address}`);
    document.getElementById("documents-again")?.click();
  }

  function bar(stage, done, total, more) {
    const place = shown();
    const progress = element("progress", "");
    if (total) { progress.max = total; progress.value = done; }
    progress.setAttribute("aria-label", stage);
    place.replaceChildren(element("p", `${stage}${total ? ` ${done} of ${total}` : ""} ${more}`), progress);
  }

  function report(job, dry) {
    const told = job.report;
    if (told) came(job, dry);
    else return say(job.error || "The job ended without a report.");
    const parts = [];
    if (dry) parts.push(element("p", "Nothing was recorded. This is what it would do:"));
    parts.push(element("p", `${told.indexed.length} read, ${told.unchanged.length} there before, ${told.failures.length + job.refused.length} unreadable. The portfolio ${job.portfolio} ${dry ? "would hold" : "holds"} ${counted(told.documents, "document")} and ${counted(told.clauses, "clause")}.`));
    const outside = told.usage.filter((one) => !one.model.startsWith("rules"));
    for (const one of outside) {
      const money = one.dollars === null ? "price not known" : `$${one.dollars.toFixed(2)}`;
      parts.push(element("p", `${one.model}, ${one.stage}: ${counted(one.calls, "call")}, ${counted(one.kept, "answer")} kept from before, ${counted(one.input_tokens + one.output_tokens, "token")}, ${money}.`));
    }
    if (!outside.length) parts.push(element("p", "No model is asked: it costs nothing."));
    const failed = [...job.refused, ...told.failures, ...told.skipped];
    if (failed.length) {
      const list = element("ul", "");
      list.append(...failed.map((one) => element("li", `${one.name}: ${one.reason}. ${one.advice}`)));
      parts.push(element("p", "Not read:"), list);
    }
    shown().replaceChildren(...parts);
  }

  const counted = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;
  function parsed(text) {
    try { return JSON.parse(text); } catch { return null; }
  }
  function shown() { return document.querySelector("#dropped .told"); }
  function say(words) { shown().replaceChildren(element("p", words)); }
  function element(name, words) {
    const made = document.createElement(name);
    made.textContent = words;
    return made;
  }
})();
