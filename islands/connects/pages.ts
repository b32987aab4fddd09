import { loadDocument } from "../document";

/** The parts of one of the hub's pages that another can show. */
export type HubPage = {
  title: string;
  languageURLs: Map<string, string>; // addresses of the page in the other languages, by language
  body: Node[]; // below the tabs
  dialogLayer: HTMLElement | null;
};

/** Returns the parts of a page. */
export function extract(page: Document): HubPage {
  return {
    title: page.title,
    languageURLs: new Map(
      languageLinks(page).map((link) => [link.dataset.language ?? "", link.getAttribute("href") ?? ""]),
    ),
    body: Array.from(page.getElementById("connects-body")?.childNodes ?? []),
    dialogLayer: page.querySelector(".dialog-layer"),
  };
}

/** Returns the links to a page in its other languages. */
export const languageLinks = (page: Document) =>
  Array.from(page.querySelectorAll<HTMLAnchorElement>("a[data-language]"));

/** Loads a page of the hub. */
export async function load(address: string): Promise<HubPage> {
  const page = await loadDocument(address);
  for (const script of page.querySelectorAll("script[src]")) script.remove(); // this page has loaded them
  return extract(page);
}
