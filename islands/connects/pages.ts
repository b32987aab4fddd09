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

/** Loads a page of the hub. XMLHttpRequest parses it as a document: Trusted Types forbid making HTML of a string. */
export function load(address: string): Promise<HubPage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(`${address} got status ${request.status}`));
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => {
      const page: Document | null = request.response;
      if (request.status !== 200 || !page) return fail();
      for (const script of page.querySelectorAll("script[src]")) script.remove(); // this page has loaded them
      resolve(extract(page));
    };
    request.onerror = fail;
    request.send();
  });
}
