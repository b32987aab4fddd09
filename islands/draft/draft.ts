// A form whose text is never lost. A change is kept in the browser at once and sent to the server a few seconds later; what
// the server could not take is offered when the page is opened again. The server wrote all words into the status lines.
import { basisOf, sameValues, servedValuesOf, valuesOf } from "./fields";
import { addressOf, forgetOldTexts, keepText } from "./kept-text";
import { offerKeptText } from "./offer";
import { type Outcome, sendDraft } from "./save";
import { showStatus } from "./status";

const pause = 3000; // without typing, before a save
const longestWait = 15_000; // of a change for a save, however much is typed
const retry = 20_000; // after a save that failed

/** The outcomes after which saving again is no use until the owner has done something. */
const final: readonly Outcome["kind"][] = ["conflict", "gone", "ended"];

/** Makes a form keep its text. Only one with data-draft="server" can be saved before it is sent. */
export function startDraft(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLElement>(".draft-status");
  const offer = form.querySelector<HTMLElement>(".draft-offer");
  if (!line || !offer) return;
  const path = addressOf(form);
  const longest = Number(form.dataset.draftWait) || longestWait;
  const version = form.querySelector<HTMLInputElement>("[name=version]");
  const onServer = form.dataset.draft === "server";
  let saved = servedValuesOf(form);
  let changedAt = 0; // when the oldest unsaved change was made; 0 for none
  let timer = 0;
  let saving: Promise<void> | undefined;
  let stopped = false; // until the owner has done something
  let sent = false; // by one of the form's buttons

  const schedule = (wait: number) => {
    clearTimeout(timer);
    if (onServer && !stopped) timer = window.setTimeout(save, wait);
  };

  const change = () => {
    const values = valuesOf(form);
    if (sameValues(values, saved)) {
      changedAt = 0;
      clearTimeout(timer);
      return keepText(path);
    }
    keepText(path, values);
    changedAt ||= Date.now();
    if (onServer) schedule(Math.min(pause, Math.max(0, changedAt + longest - Date.now())));
    else showStatus(line, "kept", line.dataset.kept);
  };

  const send = async (keepalive: boolean) => {
    const values = valuesOf(form);
    const outcome = await sendDraft(form, keepalive);
    stopped = final.includes(outcome.kind);
    show(outcome);
    if (outcome.kind !== "saved") return;
    saved = values;
    changedAt = 0;
    if (version) version.value = outcome.version;
    form.dispatchEvent(new Event("draft:saved"));
    change();
  };

  const save = (keepalive = false) => {
    if (saving && !keepalive) return schedule(pause);
    saving = send(keepalive).finally(() => (saving = undefined));
  };

  const resume = (newVersion?: string) => {
    if (version && newVersion) version.value = newVersion;
    stopped = false;
    schedule(0);
  };

  const show = (outcome: Outcome) => {
    const words = line.dataset;
    switch (outcome.kind) {
      case "conflict":
        return showStatus(line, outcome.kind, outcome.message, [
          { text: words.overwrite, onClick: () => resume(outcome.version) },
          { text: words.theirs, href: path },
        ]);
      case "ended":
        return showStatus(line, outcome.kind, words.ended, [{ text: words.login, href: words.loginPath }]);
      case "offline":
        showStatus(line, outcome.kind, words.offline);
        return schedule(retry);
    }
    showStatus(line, outcome.kind, outcome.message);
  };

  form.addEventListener("input", change);
  form.addEventListener("submit", async (event) => {
    clearTimeout(timer);
    if (saving) {
      event.preventDefault(); // it would be based on the version before
      await saving;
      return form.requestSubmit(event.submitter);
    }
    sent = true;
    if (changedAt) keepText(path, valuesOf(form), changedAt, basisOf(form));
  });
  addEventListener("pagehide", () => {
    if (changedAt && onServer && !stopped && !sent) save(true);
  });
  addEventListener("pageshow", (event) => {
    sent = false;
    if (event.persisted && changedAt) schedule(0);
  });
  addEventListener("online", () => changedAt && schedule(0));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && line.dataset.kind === "ended") resume(); // perhaps logged in elsewhere
  });
  forgetOldTexts();
  offerKeptText(form, offer, saved, change);
  if (!sameValues(valuesOf(form), saved)) change(); // the browser has filled it in
}
