// What the tests of islands share: the server's own HTML and props, as handlers/islands_test.go wrote them down.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import type { Mount } from "./mount";

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export const read = (name: string) => readFileSync(join(import.meta.dirname, "testdata", name), "utf8");

/** Puts an island's HTML into the document as the server sends it; returns its root and its props. */
export function serve<P>(name: string, lang: Language): { root: HTMLElement; props: P } {
  document.documentElement.lang = lang;
  document.body.innerHTML = `<div data-island="${name}">${read(`${name}.${lang}.html`).trimEnd()}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  return { root, props: JSON.parse(read(`${name}.${lang}.json`)) as P };
}

/** The same with the island at work, which must have changed nothing and complained of nothing. */
export async function enliven<P>(name: string, lang: Language, mount: Mount<P>, also: Partial<P> = {}) {
  const complaints = vi.spyOn(console, "error");
  const { root, props } = serve<P>(name, lang);
  const before = root.innerHTML;
  await mount(root, { ...props, ...also }, () => {});
  expect(root.innerHTML).toBe(before);
  expect(complaints.mock.calls).toEqual([]);
  return { root, props, complaints };
}
