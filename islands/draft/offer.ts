// Offers the text that the server did not get the last time. It stays offered, whatever is written meanwhile, until the owner
// decides.
import { basisOf, controlsOf, fill, sameValues } from "./fields";
import { addressOf, keepText, keptText, type Values } from "./kept-text";
import { clearStatus, showStatus } from "./status";

/** Offers the text that is kept for a form, unless the server has it or took it; restored is called when it is in the form again. */
export function offerKeptText(form: HTMLFormElement, line: HTMLElement, served: Values, restored: () => void): void {
  const path = addressOf(form);
  const offered = `${path}#offered`;
  const kept = keptText(path) ?? keptText(offered);
  keepText(path);
  if (!kept || (kept.sent && kept.sent !== basisOf(form)) || sameValues(kept.values, served)) {
    keepText(offered);
    return;
  }
  keepText(offered, kept.values, kept.time);
  const words = line.dataset;
  const settle = () => {
    keepText(offered);
    clearStatus(line);
    controlsOf(form).values().next().value?.focus();
  };
  const restore = () => {
    fill(form, kept.values);
    settle();
    restored();
  };
  const time = new Date(kept.time).toLocaleString(document.documentElement.lang || "en", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: words.zone ?? "UTC",
  });
  showStatus(line, "offer", words.found?.replace("{time}", time), [
    { text: words.restore, onClick: restore },
    { text: words.discard, onClick: settle },
  ]);
}
