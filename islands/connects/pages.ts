/** What another page of the hub shows that this one does not. */
export type View = {
  title: string;
  language: string; // address of the page in the other language
  nodes: Node[]; // below the tabs
  layer: HTMLElement | null; // with a dialog
};

/** Takes from a page what this one can show. */
export function view(page: Document): View {
  return {
    title: page.title,
    language: page.querySelector<HTMLAnchorElement>("a[data-language]")?.getAttribute("href") ?? "",
    nodes: Array.from(page.getElementById("connects-body")?.childNodes ?? []),
    layer: page.querySelector(".dialog-layer"),
  };
}

/** Loads a page of this site. The browser reads it as it reads any page: no text is made into markup here. */
export function load(address: string): Promise<View> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(`${address} was answered with ${request.status}`));
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => {
      const page: Document | null = request.response;
      if (request.status !== 200 || !page) return fail();
      for (const script of page.querySelectorAll("script[src]")) script.remove(); // they are here already
      resolve(view(page));
    };
    request.onerror = fail;
    request.send();
  });
}
