// The keyboard's ways through what was found: the arrows go from the box to the links and along them, Escape goes back.

/** Makes the keys work on everything in area. Returns what undoes it. */
export function keys(area: HTMLElement, box: HTMLInputElement): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
    const stops: HTMLElement[] = [box, ...area.querySelectorAll<HTMLElement>(".results a")];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1, Escape: at > 0 ? -at : 0 }[event.key];
    const next = at >= 0 && step && stops[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  area.addEventListener("keydown", pressed);
  return () => area.removeEventListener("keydown", pressed);
}
