// The lines below a draft that say what became of it, with what the owner can do about it.

export type Action = { text: string | undefined; href?: string | undefined; onClick?: () => void };

/** Shows a message with actions. The same kind of message is announced once: not every save interrupts the writer. */
export function showStatus(line: HTMLElement, kind: string, message = "", actions: Action[] = []): void {
  line.setAttribute("aria-live", line.dataset.kind === kind ? "off" : "polite");
  line.dataset.kind = kind;
  const text = document.createElement("span");
  text.textContent = message;
  line.replaceChildren(text, ...actions.map(control));
}

export function clearStatus(line: HTMLElement): void {
  delete line.dataset.kind;
  line.replaceChildren();
}

function control({ text, href, onClick }: Action): HTMLElement {
  if (href) {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = text ?? "";
    return link;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-secondary";
  button.textContent = text ?? "";
  button.addEventListener("click", () => onClick?.());
  return button;
}
