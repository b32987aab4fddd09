// Messages of a form, made from the elements that the server rendered in a template beside it: views/forms/form.templ.
import type { FieldError, Refused } from "./submit";

/** Returns the element that matches, or throws: the form is then left to the browser. */
export function find<E extends Element = HTMLElement>(parent: ParentNode, selector: string): E {
  const found = parent.querySelector<E>(selector);
  if (!found) throw new Error(`no element matches ${selector}`);
  return found;
}

/** Returns a copy of the element that matches. */
export const copyOf = (templates: ParentNode, selector: string) =>
  find(templates, selector).cloneNode(true) as HTMLElement;

/** Returns the content of a form's template, with the texts of its attributes: text browsers show what is in a template. */
export function messagesOf({ content, dataset }: HTMLTemplateElement): DocumentFragment {
  find(content, ".error-summary-title span").textContent = dataset.title ?? "";
  find(content, ".visually-hidden").textContent = dataset.prefix ?? "";
  if (dataset.note) find(content, ".form-confirmation-answer p").textContent = dataset.note;
  return content;
}

/** Returns the error summary that goes on top of a refused form. */
export function errorSummary(templates: ParentNode, { error, warning, problems }: Refused): HTMLElement {
  const summary = copyOf(templates, ".error-summary");
  summary.setAttribute("role", "group"); // it gets the focus, which announces it: an alert would be announced twice
  summary.removeAttribute("autofocus"); // which only works when a page loads
  summary.classList.toggle("error-summary-warning", warning === true);
  const title = find(summary, `#${summary.id}-title`);
  if (!problems) title.textContent = error;
  else if (error !== title.textContent) find(summary, `#${summary.id}-text`).textContent = error;
  if (!problems) return summary;
  const list = document.createElement("ul");
  for (const { id, text } of problems) {
    const link = document.createElement("a");
    link.href = `#${id}`;
    link.textContent = text;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  summary.append(list);
  return summary;
}

/** Shows an error at its field. Returns a function that removes it. */
export function showFieldError(templates: ParentNode, { id, error }: FieldError): () => void {
  const control = find(document, `#${id}`);
  const field = control.closest<HTMLElement>(".field") ?? control;
  const message = copyOf(templates, ".field-error");
  message.id = `${id}-error`;
  find(message, "span > :last-child").textContent = error;
  const above = field.querySelector(".field-hint") ?? field.querySelector(".field-label");
  if (above) above.after(message);
  else field.prepend(message);

  const grouped = field.localName === "fieldset";
  const described = grouped ? field : control;
  const before = described.getAttribute("aria-describedby");
  described.setAttribute("aria-describedby", before ? `${before} ${message.id}` : message.id);
  const inputs = () => Array.from(field.querySelectorAll("input"));
  const invalid = !grouped ? [control] : field.hasAttribute("aria-required") ? [field] : inputs();
  for (const element of invalid) element.setAttribute("aria-invalid", "true");

  return () => {
    message.remove();
    if (before) described.setAttribute("aria-describedby", before);
    else described.removeAttribute("aria-describedby");
    for (const element of invalid) element.removeAttribute("aria-invalid");
  };
}
