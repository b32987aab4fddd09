// What the audits look at: every page of the sitemap in both languages, and the pages that no sitemap lists.
import { ownersPages } from "./owner.mjs";

const unlisted = [
  "/nothing-here",
  "/nothing-here?lng=es",
  "/articles/nothing-here",
  "/articulos/nada-de-esto",
  "/articles?filter=howTos",
  "/articulos?filter=reviews",
  "/chat?message=How+much+is+web+development%3F",
  "/chat?lng=es&message=%C2%BFCu%C3%A1nto+cuesta+un+chatbot%3F",
  "/search?q=privacy+bot",
  "/busqueda?q=solana",
  "/search?q=xylophone&type=chat",
  "/admin/login",
  ...ownersPages,
];

/** Returns the addresses of all pages below the site's root, or of the wanted ones. */
export async function allPages(origin, wanted = []) {
  if (wanted.length) return wanted;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const unescape = (text) => text.replaceAll("&amp;", "&");
  const listed = Array.from(sitemap.matchAll(/(?:<loc>|hreflang="(?:en|es)" href=")([^<"]+)/g), (m) => unescape(m[1]));
  const paths = listed.map((address) => {
    if (!address.startsWith(`${origin}/`)) throw new Error(`the sitemap names ${address}`);
    return address.slice(origin.length);
  });
  return Array.from(new Set([...paths, ...unlisted])).sort();
}
