// What reading costs on the wire: the budgets of the pages that most visits begin with, and of the scripts.
import { readFile, stat } from "node:fs/promises";
import { get } from "node:http";
import { type Browser, test } from "@playwright/test";
import { expectWithinBudget } from "./budget.ts";

type Loaded = { url: string; kind: string; bytes: number };

const sum = (requests: Loaded[]) => requests.reduce((total, r) => total + r.bytes, 0);
const sumOf = (requests: Loaded[], ...kinds: string[]) => sum(requests.filter((r) => kinds.includes(r.kind)));

// An article without code of a little more than a thousand words, which the budgets are made for.
const articles = ["/articles/tesla-ugly-potential", "/articulos/tesla-feos-potencial"];
const homes = ["/", "/?lng=es"];

const pageBudgets = [
  {
    budget: "article: HTML + CSS + JS, bytes",
    pages: articles,
    measure: (r: Loaded[]) => sumOf(r, "document", "stylesheet", "script"),
    most: 12_000,
  },
  { budget: "article: everything, bytes", pages: articles, measure: sum, most: 40_000 },
  { budget: "article: requests", pages: articles, measure: (r: Loaded[]) => r.length, most: 6 },
  { budget: "home: everything before scrolling, bytes", pages: homes, measure: sum, most: 60_000 },
  { budget: "home: requests", pages: homes, measure: (r: Loaded[]) => r.length, most: 12 },
  {
    budget: "script without islands, bytes",
    pages: articles,
    measure: (r: Loaded[]) => sumOf(r, "script"),
    most: 1_000,
  },
];

test("pages stay within their budgets", async ({ browser, baseURL }) => {
  const requests = new Map<string, Loaded[]>();
  for (const path of [...articles, ...homes]) requests.set(path, await load(browser, baseURL + path));
  expectWithinBudget(
    pageBudgets.flatMap(({ budget, pages, measure, most }) =>
      pages.map((path) => ({ budget, of: path, measured: measure(requests.get(path) ?? []), most })),
    ),
  );
});

const kB = 1 << 10;

// What a script may weigh as brotli: islands.js is the loader, runtime.js what islands share, the others are islands.
const scriptBudgets: Record<string, number> = {
  "js/site.js": kB,
  "js/islands.js": kB,
  "js/owner.js": 2.5 * kB, // on the owner's screens, instead of site.js
  "js/runtime.js": 8 * kB,
  "js/chat.js": 2.5 * kB, // with its scoring
  "js/search.js": 2 * kB,
  "js/drawing.js": 55 * kB, // the owner's charts
};
const otherScript = 1.5 * kB;

const build = new URL("../../static/build/", import.meta.url);

type Asset = { Name: string; File: string; Encodings: string[] | null; Imports: string[] | null };

test("scripts stay within their budgets", async () => {
  const assets: Asset[] = JSON.parse(await readFile(new URL("manifest.json", build), "utf8"));
  const byName = new Map(assets.map((asset) => [asset.Name, asset]));
  const figures = assets
    .filter(({ Name }) => /^js\/[a-z-]+\.js$/.test(Name)) // a name with a hash is a chunk that others import
    .map(async ({ Name }) => ({
      budget: "script, bytes as brotli",
      of: Name,
      measured: await weigh(Name === "js/runtime.js" ? withImports(Name, byName) : [Name], byName),
      most: scriptBudgets[Name] ?? otherScript,
    }));
  expectWithinBudget(await Promise.all(figures));
});

/** Returns a script and all that it imports, directly or not. */
function withImports(name: string, assets: Map<string, Asset>): string[] {
  const found = new Set([name]);
  for (const script of found) for (const other of assets.get(script)?.Imports ?? []) found.add(other);
  return Array.from(found);
}

/** Sums the bytes of scripts as brotli, or as they are where brotli would be larger. */
async function weigh(names: string[], assets: Map<string, Asset>): Promise<number> {
  let total = 0;
  for (const asset of names.map((name) => assets.get(name))) {
    if (!asset) throw new Error(`the manifest lacks one of ${names}`);
    const suffix = asset.Encodings?.includes("br") ? ".br" : "";
    total += (await stat(new URL(asset.File + suffix, build))).size;
  }
  return total;
}

/** Loads a page on a phone with an empty cache; returns every request with its kind and the bytes of its body. */
async function load(browser: Browser, address: string): Promise<Loaded[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  const page = await context.newPage();
  const seen = new Map<string, string>(); // an address that is requested twice is loaded once
  page.on("request", (request) => seen.set(request.url(), request.resourceType()));
  await page.goto(address, { waitUntil: "networkidle" });
  await context.close();
  return Promise.all(Array.from(seen, async ([url, kind]) => ({ url, kind, bytes: await smallestSize(url) })));
}

/** Requests an address until its size no longer shrinks: the first response is compressed quickly, later ones best. */
async function smallestSize(address: string): Promise<number> {
  let least = await size(address);
  for (let same = 0; same < 10; same++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = await size(address);
    if (now < least) same = 0;
    least = Math.min(least, now);
  }
  return least;
}

/** Returns the bytes of a body as they travel. fetch would decompress them. */
function size(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "en-US" };
    get(address, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
