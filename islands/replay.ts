// Repeats a click or a submit that the loader held.

const controls = "a[href]:not([target],[download],[data-native]),button,summary,input[type=submit]";

/** Returns a function that finds element again, or its copy if a failed island restored the server's HTML. */
function finder<E extends HTMLElement>(root: HTMLElement, element: E, selector: string): () => E | undefined {
  const all = () => Array.from(root.querySelectorAll<E>(selector));
  const index = all().indexOf(element);
  return () => (element.isConnected ? element : all()[index]);
}

/** Returns a function that repeats an event, or nothing if the event is not the loader's to hold. */
export function replayOf(root: HTMLElement, event: Event): (() => void) | undefined {
  if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement) {
    const { submitter } = event;
    const form = finder(root, event.target, "form");
    return () => form()?.requestSubmit(submitter?.isConnected ? submitter : undefined);
  }
  if (!(event instanceof MouseEvent) || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const clicked = event.target instanceof Element && event.target.closest<HTMLElement>(controls);
  if (!clicked) return;
  const control = finder(root, clicked, controls);
  return () => control()?.click();
}
