// What reading costs, on the wire: the budgets of the pages that most visits begin with, measured in a browser.
import { get } from "node:http";
import { chromium } from "@playwright/test";
import { launch } from "../site.mjs";

const text = ["document", "stylesheet", "script"];
const sum = (requests) => requests.reduce((total, r) => total + r.bytes, 0);
const ofKind = (requests, kinds) => requests.filter((r) => kinds.includes(r.kind));

// An article without code of a little more than a thousand words, which the budgets are made for.
const articles = ["/articles/tesla-ugly-potential", "/articulos/tesla-feos-potencial"];
const homes = ["/", "/?lng=es"];

// Each budget: what it is called, of which pages, how it is read off the requests, and the most it may be.
const budgets = [
  { name: "article: HTML + CSS + JS, bytes", pages: articles, read: (r) => sum(ofKind(r, text)), most: 12_000 },
  { name: "article: everything, bytes", pages: articles, read: sum, most: 40_000 },
  { name: "article: requests", pages: articles, read: (r) => r.length, most: 6 },
  { name: "home: everything before scrolling, bytes", pages: homes, read: sum, most: 60_000 },
  { name: "home: requests", pages: homes, read: (r) => r.length, most: 12 },
  { name: "script without islands, bytes", pages: articles, read: (r) => sum(ofKind(r, ["script"])), most: 1_000 },
];

/** Measures every budget and prints the table; returns the budgets that are exceeded, one line each. */
export async function weigh(origin) {
  const browser = await chromium.launch(launch);
  const requests = new Map();
  for (const path of new Set(budgets.flatMap((b) => b.pages))) {
    requests.set(path, await load(browser, origin + path));
  }
  await browser.close();
  const rows = budgets.flatMap((b) =>
    b.pages.map((path) => ({ budget: b.name, page: path, measured: b.read(requests.get(path)), most: b.most })),
  );
  console.table(rows.map((row) => ({ ...row, "": row.measured <= row.most ? "ok" : "EXCEEDED" })));
  return rows.filter((r) => r.measured > r.most).map((r) => `${r.page}: ${r.budget}: ${r.measured}, at most ${r.most}`);
}

/** Loads a page on a phone with nothing cached; returns every request with its kind and the bytes of its body. */
async function load(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  const page = await context.newPage();
  const seen = new Map(); // an address that is asked for twice travels once
  page.on("request", (request) => seen.set(request.url(), request.resourceType()));
  await page.goto(address, { waitUntil: "networkidle" });
  await context.close();
  return Promise.all(Array.from(seen, async ([url, kind]) => ({ url, kind, bytes: await settledSize(url) })));
}

/** Asks until the answer is compressed as well as it will be, as the first one is compressed quickly; returns its size. */
async function settledSize(address) {
  let least = await size(address);
  for (let same = 0; same < 10; same++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = await size(address);
    if (now < least) same = 0;
    least = Math.min(least, now);
  }
  return least;
}

/** The bytes of a body as they travel. fetch would unpack them. */
function size(address) {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "en-US" };
    get(address, { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk) => (bytes += chunk.length));
      answer.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
