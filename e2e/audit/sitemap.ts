// What the sitemap lists.

/** A page in each of its languages. */
export type Translations = string[];

/** Reads the sitemap, which names each page in every language with its translations. */
export async function listed(origin: string): Promise<Translations[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = new Map<string, Translations>();
  for (const [, entry] of sitemap.matchAll(/<url>(.*?)<\/url>/gs)) {
    const found = Array.from(
      entry.matchAll(/(?:<loc>|hreflang="(?!x-default)[^"]+" href=")([^<"]+)/g),
      (match) => match[1],
    );
    const page = Array.from(new Set(found.map((address) => pathOf(address.replaceAll("&amp;", "&"), origin)))).sort();
    pages.set(page.join(" "), page);
  }
  return Array.from(pages.values());
}

function pathOf(address: string, origin: string): string {
  if (!address.startsWith(`${origin}/`)) throw new Error(`the sitemap names ${address}`);
  return address.slice(origin.length);
}
