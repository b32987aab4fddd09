// The loader: finds the islands of a page and starts each at the time that its data-when names, or at the first touch or
// key. Until then, and for good if anything fails, the server's HTML works as on any page.
import type { Mount } from "./mount";
import { registry } from "./registry";
import { replayOf } from "./replay";

/** How long a held click or submit waits for its island before the browser handles it, in milliseconds. */
const holdTimeout = 4000;

/** How long an island waits for an idle moment, in milliseconds: a busy page, or one that draws nothing, may never have one. */
const idleTimeout = 2000;

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
    const wait = () =>
      "requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: idleTimeout }) : setTimeout(begin);
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
