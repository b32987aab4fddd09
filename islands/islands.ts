// The loader: finds the islands of a page and starts each at the time that its data-when names, or at the first touch or
// key. Until then, and for good if anything fails, the server's HTML works as on any page.
import type { Mount } from "./mount";
import { registry } from "./registry";

/** How long a held click or submit waits for its island before the browser handles it, in milliseconds. */
const holdTimeout = 4000;

const controls = "a[href]:not([target],[download],[data-native]),button,summary,input[type=submit]";

/** Loads an island's module and mounts it with its props, which the server wrote in the element after it. */
async function start(root: HTMLElement): Promise<void> {
  try {
    const props: unknown = JSON.parse(root.nextElementSibling?.textContent ?? "null");
    const load = registry[root.dataset.island ?? ""];
    if (!load) throw new Error(`unknown island ${root.dataset.island}`);
    await ((await load()).default as Mount<unknown>)(root, props, startIslands);
    root.dataset.state = "ready";
  } catch (error) {
    root.dataset.state = "failed";
    console.error(error);
  }
}

/** Returns a function that finds element again, or its copy if a failed island restored the server's HTML. */
function finder<E extends HTMLElement>(root: HTMLElement, element: E, selector: string): () => E | undefined {
  const all = () => Array.from(root.querySelectorAll<E>(selector));
  const index = all().indexOf(element);
  return () => (element.isConnected ? element : all()[index]);
}

/** Returns a function that repeats an event, or nothing if the event is not the loader's to hold. */
function replayOf(root: HTMLElement, event: Event): (() => void) | undefined {
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

/** Starts an island when it is due, and holds clicks and submits until it is ready. Only the last one is repeated. */
function schedule(root: HTMLElement): void {
  const listening = new AbortController();
  let replay: (() => void) | undefined;

  const release = () => {
    listening.abort();
    replay?.();
    replay = undefined;
  };
  let started = false;
  const begin = () => {
    if (!started) start(root).then(release);
    started = true;
  };
  const hold = (event: Event) => {
    begin();
    const next = replayOf(root, event);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    if (!replay) setTimeout(release, holdTimeout);
    replay = next;
  };
  const options = { capture: true, signal: listening.signal };
  for (const type of ["click", "submit"]) root.addEventListener(type, hold, options);
  for (const type of ["pointerover", "touchstart", "focusin"]) {
    root.addEventListener(type, begin, { ...options, passive: true });
  }
  triggers[root.dataset.when ?? ""]?.(root, begin);
}

/** When an island starts that nobody has touched yet, by the names of ui.When. */
const triggers: Record<string, (root: HTMLElement, begin: () => void) => void> = {
  load: (_, begin) => begin(),
  idle: (_, begin) => {
    const wait = () => (window.requestIdleCallback ?? setTimeout)(begin);
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
  },
  visible: (root, begin) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        begin();
      },
      { rootMargin: "200px" },
    );
    observer.observe(root.firstElementChild ?? root); // the root is display: contents
  },
};

/** Schedules the islands of a part of the page. An island that inserts server HTML calls it on what it inserted. */
function startIslands(part: ParentNode): void {
  for (const root of part.querySelectorAll<HTMLElement>("[data-island]")) schedule(root);
}

startIslands(document);
