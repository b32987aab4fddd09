// The pages of a site that audits read: those of the sitemap in every language, and those that no sitemap lists.
import { ownerPages } from "./owner.ts";
import { listed, type Translations } from "./sitemap.ts";

export type View = { path: string; theme: "dark" | "light" };

export const short = process.env.AUDIT === "short";

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
 * Returns every page in both themes, or those that $PAGES names. In the short audit: a sample, each page in one language
 * and one theme, which alternate from page to page. A session's cookie shows which of the owner's pages the site has.
 */
export async function views(origin: string, cookie: string): Promise<View[]> {
  if (process.env.PAGES) return inBothThemes(process.env.PAGES.split(" "));
  const all = await allPages(origin, cookie);
  if (!short) return inBothThemes(Array.from(new Set(all.flat())).sort());
  return sampleOf(all, 3).map((page, i) => ({
    path: page[i % page.length],
    theme: i % 4 < 2 ? "dark" : "light",
  }));
}

/** Returns every page in all its languages, or those that $PAGES names. In the short audit: one of each folder. */
export async function everyLanguage(origin: string, cookie: string): Promise<string[]> {
  if (process.env.PAGES) return process.env.PAGES.split(" ");
  const all = await allPages(origin, cookie);
  return Array.from(new Set((short ? sampleOf(all, 1) : all).flat())).sort();
}

/** Finds the pages of the site. */
async function allPages(origin: string, cookie: string): Promise<Translations[]> {
  const others = await having(origin, cookie, [...unlisted, ...ownerPages.map((path) => [path])], 200);
  return [...(await having(origin, cookie, missing, 404)), ...others, ...(await listed(origin))];
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

/** Keeps the first pages of each folder, such as the articles, which are alike. Those of /admin are not. */
function sampleOf(all: Translations[], most: number): Translations[] {
  const inFolder = new Map<string, number>();
  return all.filter(([path]) => {
    const folder = path.match(/^\/([^/?]+)\/[^?]+$/)?.[1];
    if (!folder || folder === "admin") return true;
    const before = inFolder.get(folder) ?? 0;
    inFolder.set(folder, before + 1);
    return before < most;
  });
}
