// Files and folders dropped into a portfolio: sent over the API, then their job is followed, stage by stage, to its report.
"use strict";
(() => {
  const STAGES = { reading: "Reading", linking: "Linking", embedding: "Searching made ready", asking: "Looking for changes that cite nothing" };
  let chosen = { files: [], rows: [] }; // files: [name, File]; rows: the line of each

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

  // A document is taken out where the consequences are shown first.
  function takeOut(document_id) {
    document.querySelector('#screens .tabitem [data-tab-id="set-right-tab"]')?.click();
    window.inforce.write("asked-document", document_id);
    setTimeout(() => document.querySelector("#document-reason textarea")?.focus(), 100);
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
    chosen = { files, rows: list(files) };
    const size = files.reduce((sum, [, file]) => sum + file.size, 0);
    say(files.length ? `${counted(files.length, "file")}, ${(size / 1048576).toFixed(1)} MB: not sent yet.` : "Nothing was chosen.");
  }

  // Every chosen file has a line: how much of it was sent, and in the end what came of it, where its name tells which of them it is.
  function list(files) {
    document.querySelector("#dropped .chosen")?.remove();
    const made = element("ul", "");
    made.className = "inforce chosen";
    made.setAttribute("aria-label", "Chosen files");
    made.tabIndex = 0; // a long list scrolls
    const rows = files.map(([name, file]) => {
      const row = element("li", "");
      row.dataset.file = ending(name);
      const progress = Object.assign(element("progress", ""), { max: file.size || 1, value: 0 });
      progress.setAttribute("aria-label", name);
      row.append(element("span", name), progress, element("span", "not sent yet"));
      return row;
    });
    made.append(...rows);
    if (rows.length) shown().after(made);
    return rows;
  }
  const ending = (name) => name.split("/").pop();
  function stands(row, words, done) {
    row.lastChild.textContent = words;
    const progress = row.querySelector("progress");
    progress.value = progress.max * done;
  }
  function sending(rows, loaded) {
    let before = 0;
    for (const row of rows) {
      const { max } = row.querySelector("progress");
      const share = Math.min(1, Math.max(0, (loaded - before) / max));
      before += max;
      stands(row, share < 1 ? "being sent" : "sent", share);
    }
  }
  function came(job, dry, rows) {
    const told = job.report, failed = [...job.refused, ...told.failures, ...told.skipped];
    const times = new Map();
    for (const row of rows) times.set(row.dataset.file, (times.get(row.dataset.file) ?? 0) + 1);
    for (const row of rows) {
      const of = (one) => ending(one.document ?? one.name ?? one) === row.dataset.file;
      const why = failed.find(of), read = job.documents.find(of);
      const known = why ? `not read: ${why.reason}` : told.unchanged.some(of) ? "was there before" : told.indexed.some(of) ? (dry ? "would be read" : "read") : "";
      const alone = times.get(row.dataset.file) === 1;
      stands(row, (alone && known) || "see above", dry ? 0 : 1);
      if (!alone || !read || why || dry) continue;
      const link = Object.assign(element("a", "Open it"), { href: `../source?${new URLSearchParams({ portfolio: job.portfolio, document_id: read.document_id })}` });
      link.dataset.panel = "";
      row.lastChild.append(" · ", link);
    }
  }

  // One after the other: what is asked for meanwhile waits for the job at hand to end.
  let turn = Promise.resolve();
  function send(dry) {
    const asked = chosen;
    if (!asked.files.length) return say("Choose files first.");
    const portfolio = document.querySelector("#drop input[name=into]").value.trim();
    turn = turn.then(() => new Promise((done) => { sent(portfolio, asked, dry, done); }));
  }

  function sent(portfolio, { files, rows }, dry, done) {
    const query = new URLSearchParams({ portfolio, dry_run: dry });
    const body = new FormData();
    for (const [name, file] of files) body.append("files", file, ending(name));
    const request = new XMLHttpRequest();
    const failed = (words) => {
      say(words);
      for (const row of rows) stands(row, "not read", 0);
      done();
    };
    request.open("POST", `../v1/documents?${query}`);
    request.upload.onprogress = (event) => { bar("Sending", event.loaded, event.total, ""); sending(rows, event.loaded); };
    request.onerror = () => failed("The server could not be reached. Nothing was read.");
    request.onload = () => {
      const told = parsed(request.responseText);
      if (request.status === 202) follow(told.job_id, dry, rows, done);
      else failed(told?.detail || `The server answered ${request.status}. Nothing was read.`);
    };
    request.send(body);
  }

  function follow(job, dry, rows, done) {
    const events = new EventSource(`../v1/jobs/${job}`);
    events.addEventListener("progress", (event) => {
      const step = JSON.parse(event.data);
      const eta = step.eta_seconds ? `, about ${Math.ceil(step.eta_seconds)} s left in this stage` : "";
      bar(STAGES[step.stage] || step.stage || "In line", step.done, step.total, `${step.name || ""}${eta}`);
    });
    events.addEventListener("job", (event) => {
      const ended = JSON.parse(event.data);
      events.close();
      report(ended, dry, rows);
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

  function report(job, dry, rows) {
    const told = job.report;
    if (!told) {
      for (const row of rows) stands(row, "see above", 0);
      return say(job.error || "The job ended without a report.");
    }
    came(job, dry, rows);
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
    const mark = Object.assign(element("span", ""), { hidden: true }); // what is shown is of this portfolio alone: see frame.js
    if (!dry) mark.dataset.of = job.portfolio;
    parts.push(mark);
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
