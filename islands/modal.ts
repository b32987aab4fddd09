// Dialogs over the page that they were opened from. Each has an address of its own: going back closes it.
import { ignoreDoubleClick } from "./press";

/** Returns the link that a click follows in this tab, or nothing: clicks that open another tab are the browser's. */
export function followedLink(event: Event): HTMLAnchorElement | undefined {
  if (!(event instanceof MouseEvent) || event.defaultPrevented || event.button) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element && event.target.closest("a");
  return link && !link.target ? link : undefined;
}

/** Changes the address without leaving the page, and fires popstate, so that one listener sees both directions. */
export function navigate(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Makes a dialog modal, also one that the server sent open. Calls onClose when the visitor closes it by Escape, by its
 * close link or by a click beside it. Returns a function that closes it without calling onClose.
 */
export function openModal(dialog: HTMLDialogElement, onClose: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  dialog.close();
  dialog.showModal();
  ignoreDoubleClick();
  (dialog.querySelector<HTMLElement>("[autofocus]") ?? dialog.querySelector<HTMLElement>(".dialog-title"))?.focus();
  dialog.addEventListener(
    "click",
    (event) => {
      if (event.target !== dialog && !followedLink(event)?.matches(".dialog-close")) return;
      event.preventDefault();
      dialog.close();
    },
    { signal },
  );
  // The event is asynchronous: dialog.close() above fires one while the dialog is open again.
  dialog.addEventListener("close", () => dialog.open || onClose(), { signal });
  return () => {
    listening.abort();
    dialog.close();
  };
}

/** Makes modal the dialog that the server opened at its own address: closing it follows its close link. */
export function openServedModal(dialog: HTMLDialogElement): void {
  const { pathname } = location;
  openModal(dialog, () => {
    const close = dialog.querySelector<HTMLAnchorElement>(".dialog-close");
    if (close) location.assign(close.href);
  });
  // After a reload of a dialog that was opened in the page, the history holds both addresses as one document's.
  addEventListener("popstate", () => location.pathname === pathname || location.reload());
}
