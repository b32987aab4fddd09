// The parts that the server has drawn ahead for a form, in a template beside it: views/forms/frame.templ.
import type { Problem, Refusal } from "./submit";

/** Finds what the server must have drawn. Where it has not, the form is left to the browser. */
export function find<E extends Element = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** Returns a part of its own. */
export const part = (parts: ParentNode, selector: string) => find(parts, selector).cloneNode(true) as HTMLElement;

/** Draws what stands on top of a form that was not taken. */
export function summarize(parts: ParentNode, said: Refusal): HTMLElement {
  const summary = part(parts, ".error-summary");
  summary.setAttribute("role", "group"); // it takes the focus, which says it: an alert would say it twice
  summary.removeAttribute("autofocus"); // that is for a page
  summary.classList.toggle("error-summary-warning", said.warning === true);
  find(summary, `#${summary.id}-title`).textContent = said.error;
  const list = find(summary, "ul");
  const line = part(list, "li");
  list.textContent = "";
  for (const { id, text } of said.problems ?? []) {
    const item = line.cloneNode(true) as HTMLElement;
    const link = find<HTMLAnchorElement>(item, "a");
    link.href = `#${id}`;
    link.textContent = text;
    list.append(item);
  }
  if (!said.problems) list.remove();
  return summary;
}

/** Says at a field what is wrong with it; returns what takes that back. */
export function mark(parts: ParentNode, { id, error }: Problem): () => void {
  const control = find(document, `#${id}`);
  const field = control.closest<HTMLElement>(".field") ?? control;
  const note = part(parts, ".field-error");
  note.id = `${id}-error`;
  find(note, "span > :last-child").textContent = error;
  const above = field.querySelector(".field-hint") ?? field.querySelector(".field-label");
  if (above) above.after(note);
  else field.prepend(note);

  const grouped = field.localName === "fieldset";
  const described = grouped ? field : control;
  const before = described.getAttribute("aria-describedby");
  described.setAttribute("aria-describedby", before ? `${before} ${note.id}` : note.id);
  const boxes = () => Array.from(field.querySelectorAll("input"));
  const wrong = !grouped ? [control] : field.hasAttribute("aria-required") ? [field] : boxes();
  for (const element of wrong) element.setAttribute("aria-invalid", "true");

  return () => {
    note.remove();
    if (before) described.setAttribute("aria-describedby", before);
    else described.removeAttribute("aria-describedby");
    for (const element of wrong) element.removeAttribute("aria-invalid");
  };
}
