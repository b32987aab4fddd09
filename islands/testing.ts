// What the islands' tests share: the server's HTML and props, as handlers/islands_test.go recorded them in testdata/.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import type { Mount } from "./mount";

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export const readTestdata = (name: string) => readFileSync(join(import.meta.dirname, "testdata", name), "utf8");

/** Puts an island's HTML into the document as the server sends it; returns its root and its props. */
export function renderServed<P>(name: string, lang: Language): { root: HTMLElement; props: P } {
  document.documentElement.lang = lang;
  document.body.innerHTML = `<div data-island="${name}">${readTestdata(`${name}.${lang}.html`).trimEnd()}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  return { root, props: JSON.parse(readTestdata(`${name}.${lang}.json`)) as P };
}

/** Mounts an island on the server's HTML, and expects that this changes nothing and logs no error. */
export async function mountServed<P>(name: string, lang: Language, mount: Mount<P>, overrides: Partial<P> = {}) {
  const consoleError = vi.spyOn(console, "error");
  const { root, props } = renderServed<P>(name, lang);
  const before = root.innerHTML;
  await mount(root, { ...props, ...overrides }, () => {});
  expect(root.innerHTML).toBe(before);
  expect(consoleError.mock.calls).toEqual([]);
  return { root, props, consoleError };
}

/** Returns a promise and the functions that settle it. Node 20 lacks Promise.withResolvers. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

/** Adds to jsdom's dialogs the methods that it lacks. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event("close")));
  };
}

/** The listeners that islands have added to the window since resetWindowListeners. */
export let windowListeners: [string, EventListener][] = [];

/** Removes the listeners of the last test's islands from the window, which outlives their HTML. */
export function resetWindowListeners(): void {
  for (const [type, listener] of windowListeners) removeEventListener(type, listener);
  windowListeners = [];
  const add = addEventListener;
  vi.stubGlobal("addEventListener", (type: string, listener: EventListener) => {
    windowListeners.push([type, listener]);
    add(type, listener);
  });
}
