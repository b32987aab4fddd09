// The pages of a site that audits read: those of the sitemap in every language, and those that no sitemap lists.
import { test } from "@playwright/test";
import { short } from "../site.ts";
import { isOwnerPage, ownerPages } from "./owner.ts";
import { listed, type Translations } from "./sitemap.ts";

/** A page in a theme. The short audit reads it in one of the two widths. */
export type View = { path: string; theme: "dark" | "light"; width?: 1280 | 390 };

/** Pages that respond with 404. */
const missing: Translations[] = [
  ["/nothing-here", "/nothing-here?lng=es", "/nothing-here?lng=en"],
  ["/articles/nothing-here", "/articulos/nada-de-esto"],
];

const unlisted: Translations[] = [
  ["/articles?filter=howTos", "/articulos?filter=reviews"],
  ["/chat?message=How+much+is+web+development%3F", "/chat?lng=es&message=%C2%BFCu%C3%A1nto+cuesta+un+chatbot%3F"],
  ["/search?q=privacy+bot", "/busqueda?q=museo", "/busca?q=barco"],
  ["/search?q=xylophone&type=chat"],
  ["/admin/login"],
];

/**
 * Returns every page in both themes, or those that $PAGES names; in the short audit a sample. A session's cookie shows which of
 * the owner's pages the site has.
 */
export async function views(origin: string, cookie: string): Promise<View[]> {
  if (process.env.PAGES) return inBothThemes(process.env.PAGES.split(" "));
  const all = await allPages(origin, cookie);
  if (!short) return inBothThemes(Array.from(new Set(all.flat())).sort());
  return sampleOf(all, siteTurn() === 0 ? 3 : 1).map(({ path, turn }) => ({
    path,
    theme: turn % 4 < 2 ? "dark" : "light",
    width: turn % 8 < 4 ? 1280 : 390,
  }));
}

/** Returns every page in all its languages, or those that $PAGES names; in the short audit a sample. */
export async function everyLanguage(origin: string, cookie: string): Promise<string[]> {
  if (process.env.PAGES) return process.env.PAGES.split(" ");
  const all = await allPages(origin, cookie);
  const paths = short ? sampleOf(all, 1).map(({ path }) => path) : all.flat();
  return Array.from(new Set(paths)).sort();
}

/** Finds the pages of the site. */
async function allPages(origin: string, cookie: string): Promise<Translations[]> {
  const others = await having(origin, cookie, [...unlisted, ...ownerPages.map((path) => [path])], 200);
  return [...(await listed(origin)), ...others, ...(await having(origin, cookie, missing, 404))];
}

/** Keeps the pages that respond with a status: not every site has every section and every language. */
async function having(origin: string, Cookie: string, pages: Translations[], status: number): Promise<Translations[]> {
  const has = async (path: string) => {
    const response = await fetch(origin + path, { headers: { Cookie }, redirect: "manual" });
    return response.status === status || path === "/admin/nothing-here";
  };
  const kept: Translations[] = [];
  for (const page of pages) {
    const translations: Translations = [];
    for (const path of page) if (await has(path)) translations.push(path);
    if (translations.length) kept.push(translations);
  }
  return kept;
}

/** Returns the paths of some views, each once. */
export const paths = (all: View[]) => Array.from(new Set(all.map((view) => view.path)));

const inBothThemes = (all: string[]): View[] =>
  all.flatMap((path) => (["dark", "light"] as const).map((theme) => ({ path, theme })));

// What the short audit samples: pages of one template in other languages, themes and sites are made of the same components. It reads each
// page of the site "full" (of a folder such as the articles the first ones), of the other sites one of each folder and a third
// of the owner's pages, and each in one language, theme and width. These change from page to page and from site to site.

/** The folders whose pages are not alike. */
const ofOwnKinds = /^(admin|conexiones|connects|contato)$/;

const sitesInTurn = ["full", "demonstration", "three", "least"];

/** Returns the place of the site that is read: of "full", which has everything, 0. */
const siteTurn = () => Math.max(0, sitesInTurn.indexOf(test.info().project.name));

/** Chooses pages, each with the language that it is read in, and a number to choose a theme and a width by. */
function sampleOf(all: Translations[], most: number): { path: string; turn: number }[] {
  const site = siteTurn();
  const inFolder = new Map<string, number>();
  const kept = all.filter(([path]) => {
    if (isOwnerPage(path)) return site === 0 || (ownerPages.indexOf(path) + site) % 3 === 0;
    const folder = path.match(/^\/(.+)\/[^/?]+$/)?.[1];
    if (!folder || ofOwnKinds.test(folder)) return true;
    const before = inFolder.get(folder) ?? 0;
    inFolder.set(folder, before + 1);
    return before < most;
  });
  return kept.map((page, i) => ({ path: page[(i + site) % page.length], turn: i + site }));
}
