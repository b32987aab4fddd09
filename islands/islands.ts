// Finds the islands of a page and brings each to life when it is time: what stands at data-when says when, a touch or a
// key says now. Until then, and for good when anything fails, the server's HTML works as on any page.
import type { Mount } from "./mount";
import { registry } from "./registry";

/** How long a held click waits for its island before it goes the native way, in milliseconds. */
const patience = 4000;

const controls = "a[href]:not([target],[download],[data-native]),button,summary,input[type=submit]";

/** Loads an island's chunk and hands it the HTML and its props, which the server wrote behind it. */
async function start(root: HTMLElement): Promise<void> {
  try {
    const props: unknown = JSON.parse(root.nextElementSibling?.textContent ?? "null");
    const load = registry[root.dataset.island ?? ""];
    if (!load) throw new Error(`no island is called ${root.dataset.island}`);
    await ((await load()).default as Mount<unknown>)(root, props, search);
    root.dataset.state = "ready";
  } catch (error) {
    root.dataset.state = "failed";
    console.error(error);
  }
}

/** Returns what finds an element again, also when the HTML was given back since, as a copy. */
function same<E extends HTMLElement>(root: HTMLElement, element: E, selector: string): () => E | undefined {
  const all = () => Array.from(root.querySelectorAll<E>(selector));
  const at = all().indexOf(element);
  return () => (element.isConnected ? element : all()[at]);
}

/** Returns what does an event again, or nothing for one that is better left alone. */
function repeat(root: HTMLElement, event: Event): (() => void) | undefined {
  if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement) {
    const { submitter } = event;
    const form = same(root, event.target, "form");
    return () => form()?.requestSubmit(submitter?.isConnected ? submitter : undefined);
  }
  if (!(event instanceof MouseEvent) || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const control = event.target instanceof Element && event.target.closest<HTMLElement>(controls);
  if (!control) return;
  const found = same(root, control, controls);
  return () => found()?.click();
}

function prepare(root: HTMLElement): void {
  const listening = new AbortController();
  let held: (() => void) | undefined; // the last thing that the visitor did

  const release = () => {
    listening.abort();
    held?.();
    held = undefined;
  };
  let started = false;
  const begin = () => {
    if (!started) start(root).then(release);
    started = true;
  };
  const hold = (event: Event) => {
    begin();
    const again = repeat(root, event);
    if (!again) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held) setTimeout(release, patience);
    held = again;
  };
  const options = { capture: true, signal: listening.signal };
  for (const type of ["click", "submit"]) root.addEventListener(type, hold, options);
  for (const type of ["pointerover", "touchstart", "focusin"]) {
    root.addEventListener(type, begin, { ...options, passive: true });
  }
  when[root.dataset.when ?? ""]?.(root, begin);
}

/** When an island begins that nobody has touched yet, by the names of ui.When. */
const when: Record<string, (root: HTMLElement, begin: () => void) => void> = {
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
    observer.observe(root.firstElementChild ?? root); // the root has no box of its own
  },
};

/** Prepares the islands of a part of the page: what an island puts there may hold some as well. */
function search(part: ParentNode): void {
  for (const root of part.querySelectorAll<HTMLElement>("[data-island]")) prepare(root);
}

search(document);
