// The pages that audits read: those of the sitemap in every language, and those that no sitemap lists.
import { ownerPages } from "./owner.ts";

/** A page in each of its languages. */
type Translations = string[];

export type View = { path: string; theme: "dark" | "light" };

const short = process.env.AUDIT === "short";

const unlisted: Translations[] = [
  ["/nothing-here", "/nothing-here?lng=es"],
  ["/articles/nothing-here", "/articulos/nada-de-esto"],
  ["/articles?filter=howTos", "/articulos?filter=reviews"],
  ["/chat?message=How+much+is+web+development%3F", "/chat?lng=es&message=%C2%BFCu%C3%A1nto+cuesta+un+chatbot%3F"],
  ["/search?q=privacy+bot", "/busqueda?q=solana"],
  ["/search?q=xylophone&type=chat"],
  ["/admin/login"],
  ...ownerPages.map((path) => [path]),
];

/**
 * Returns every page in both themes, or those that $PAGES names. In the short audit: a sample, each page in one language
 * and one theme, which alternate from page to page.
 */
export async function views(origin: string): Promise<View[]> {
  if (process.env.PAGES) return inBothThemes(process.env.PAGES.split(" "));
  const all = [...unlisted, ...(await listed(origin))];
  if (!short) return inBothThemes(Array.from(new Set(all.flat())).sort());
  return sampleOf(all).map((page, i) => ({
    path: page[i % page.length],
    theme: i % 4 < 2 ? "dark" : "light",
  }));
}

/** Returns the paths of some views, each once. */
export const paths = (all: View[]) => Array.from(new Set(all.map((view) => view.path)));

const inBothThemes = (all: string[]): View[] =>
  all.flatMap((path) => (["dark", "light"] as const).map((theme) => ({ path, theme })));

/** Reads the sitemap, which names each page in every language with its translations. */
async function listed(origin: string): Promise<Translations[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = new Map<string, Translations>();
  for (const [, entry] of sitemap.matchAll(/<url>(.*?)<\/url>/gs)) {
    const found = Array.from(entry.matchAll(/(?:<loc>|hreflang="(?:en|es)" href=")([^<"]+)/g), (match) => match[1]);
    const page = Array.from(new Set(found.map((address) => pathOf(address.replaceAll("&amp;", "&"), origin)))).sort();
    pages.set(page.join(" "), page);
  }
  return Array.from(pages.values());
}

function pathOf(address: string, origin: string): string {
  if (!address.startsWith(`${origin}/`)) throw new Error(`the sitemap names ${address}`);
  return address.slice(origin.length);
}

/** Keeps the first three pages of each folder, such as the articles, which are alike. Those of /admin are not. */
function sampleOf(all: Translations[]): Translations[] {
  const inFolder = new Map<string, number>();
  return all.filter(([path]) => {
    const folder = path.match(/^\/([^/?]+)\/[^?]+$/)?.[1];
    if (!folder || folder === "admin") return true;
    const before = inFolder.get(folder) ?? 0;
    inFolder.set(folder, before + 1);
    return before < 3;
  });
}
