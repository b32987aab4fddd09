// Dialogs that stand over the page they were opened from, each with an address of its own: going back closes them.

/** The link that an event follows in this very tab, if it does; what opens another tab is left to the browser. */
export function followed(event: Event): HTMLAnchorElement | undefined {
  if (!(event instanceof MouseEvent) || event.defaultPrevented || event.button) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element && event.target.closest("a");
  return link && !link.target ? link : undefined;
}

/** Goes to an address without leaving the page. Whoever draws by the address hears of it as of going back. */
export function go(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Makes a dialog modal, also one that stands open already as the server sent it. When the visitor closes it, by Escape, by
 * its link or by a click beside it, leave is called. Returns what closes it without asking.
 */
export function open(dialog: HTMLDialogElement, leave: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  dialog.close();
  dialog.showModal();
  (dialog.querySelector<HTMLElement>("[autofocus]") ?? dialog.querySelector<HTMLElement>(".dialog-title"))?.focus();
  dialog.addEventListener(
    "click",
    (event) => {
      if (event.target !== dialog && !followed(event)?.matches(".dialog-close")) return;
      event.preventDefault();
      if (event.detail < 2) dialog.close(); // the second press of two was meant for what opened it
    },
    { signal },
  );
  // The event comes a moment later than the closing: the one above is not the visitor's.
  dialog.addEventListener("close", () => dialog.open || leave(), { signal });
  return () => {
    listening.abort();
    dialog.close();
  };
}

/** Makes modal what the server opened, at an address of its own: leaving it leads to another page. */
export function openServed(dialog: HTMLDialogElement): void {
  const { pathname } = location;
  open(dialog, () => {
    const close = dialog.querySelector<HTMLAnchorElement>(".dialog-close");
    if (close) location.assign(close.href);
  });
  // Loaded anew where it had been opened in the page, the browser takes both addresses for one page's.
  addEventListener("popstate", () => location.pathname === pathname || location.reload());
}
