// Sends a form without leaving the page, and shows what came of it where and as the server would have drawn it. Whatever
// goes wrong in a way that nobody thought of, the form is sent as any other.

import { find, mark, part, summarize } from "./form-messages";
import { type Refusal, send, type Thanks } from "./submit";

export default function mount(root: HTMLElement): void {
  const form = find<HTMLFormElement>(root, "form");
  const button = find<HTMLButtonElement>(form, "[data-busy]");
  const stamp = find<HTMLInputElement>(form, "[name=submission]");
  const status = find(root, ".form-status");
  const parts = find<HTMLTemplateElement>(root, "template").content;
  const label = button.textContent;
  const room = form.parentElement ?? root;
  let undo: (() => void)[] = []; // takes back what was said about the last sending

  const busy = (yes: boolean) => {
    button.disabled = yes;
    button.textContent = (yes && button.dataset.busy) || label;
  };

  const forget = () => {
    for (const step of undo) step();
    undo = [];
    for (const message of room.querySelectorAll(".form-success")) message.remove();
  };

  const refuse = (said: Refusal) => {
    const summary = summarize(parts, said);
    const { title } = document;
    undo = (said.problems ?? []).map((problem) => mark(parts, problem));
    undo.push(() => {
      summary.remove();
      document.title = title;
    });
    document.title = find(parts, ".visually-hidden").textContent + title;
    form.prepend(summary);
    summary.focus();
  };

  const thank = (said: Thanks) => {
    form.reset();
    const panel = parts.querySelector<HTMLElement>(".form-confirmation");
    if (panel) {
      find(panel, ".form-confirmation-text").textContent = said.message;
      room.replaceChildren(panel);
      panel.focus();
      return;
    }
    const message = part(parts, ".form-success");
    find(message, "span").textContent = said.message;
    status.append(message); // which is announced: the focus stays where it is
    message.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) button.focus({ preventScroll: true }); // lost when it was disabled
    const { fleeting } = form.dataset;
    if (fleeting) setTimeout(() => message.remove(), Number(fleeting));
  };

  const submit = async () => {
    busy(true);
    forget();
    try {
      const said = (await send(form)) ?? { error: form.dataset.failed ?? "" };
      busy(false);
      if (said.submission) stamp.value = said.submission;
      if (said.ok) thank(said);
      else refuse(said);
    } catch {
      busy(false);
      form.submit(); // with the same stamp: what was stored is not stored twice
    }
  };

  form.noValidate = true; // the server says what is missing, in the visitor's language and all at once
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!button.disabled) submit();
  });
}
