/** Loads a page. XMLHttpRequest parses it as a document: Trusted Types forbid making HTML of a string. */
export function loadDocument(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(`${address} got status ${request.status}`));
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => {
      const page: Document | null = request.response;
      if (request.status !== 200 || !page) return fail();
      resolve(page);
    };
    request.onerror = fail;
    request.send();
  });
}
