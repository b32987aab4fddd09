/**
 * Lets the arrow keys move the focus from the search field to the result links and along them, and Escape back to the
 * field. Returns a function that stops.
 */
export function arrowKeys(area: HTMLElement, field: HTMLInputElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
    const stops: HTMLElement[] = [field, ...area.querySelectorAll<HTMLElement>(".results a")];
    const index = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1, Escape: index > 0 ? -index : 0 }[event.key];
    const next = index >= 0 && step && stops[index + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  area.addEventListener("keydown", onKeyDown);
  return () => area.removeEventListener("keydown", onKeyDown);
}
