// What reading costs on the wire: the budgets of the pages that most visits begin with, and of the scripts.
import { readFile, stat } from "node:fs/promises";
import { get } from "node:http";
import { type Browser, expect, test } from "@playwright/test";
import { launch } from "../site.ts";
import { expectWithinBudget } from "./budget.ts";
import { listed } from "./sitemap.ts";

test.use({ launchOptions: launch }); // the shell asks for one request more

type Loaded = { url: string; kind: string; bytes: number };

const sum = (requests: Loaded[]) => requests.reduce((total, r) => total + r.bytes, 0);
const sumOf = (requests: Loaded[], ...kinds: string[]) => sum(requests.filter((r) => kinds.includes(r.kind)));

type Budget = { budget: string; measure: (requests: Loaded[]) => number; most: number };

/** The budgets of an article: 12,000 bytes for a thousand words, and three for each word beyond. */
const articleBudgets = (words: number): Budget[] => [
  {
    budget: "article: HTML + CSS + JS, bytes",
    measure: (r) => sumOf(r, "document", "stylesheet", "script"),
    most: 12_000 + 3 * Math.max(0, words - 1000),
  },
  { budget: "article: everything, bytes", measure: sum, most: 40_000 },
  { budget: "article: requests", measure: (r) => r.length, most: 6 },
  { budget: "script without islands, bytes", measure: (r) => sumOf(r, "script"), most: 1_000 },
];

const homeBudgets: Budget[] = [
  { budget: "home: everything before scrolling, bytes", measure: sum, most: 60_000 },
  { budget: "home: requests", measure: (r) => r.length, most: 12 },
];

test("pages stay within their budgets", async ({ browser, baseURL }) => {
  const pages = await listed(baseURL ?? "");
  const article = await plainArticle(baseURL ?? "", pages);
  const home = pages.find((page) => page.includes("/")) ?? [];
  const figures = async (page: string[], budgets: Budget[]) => {
    const found = [];
    for (const path of page) {
      const requests = await load(browser, baseURL + path);
      found.push(
        ...budgets.map(({ budget, measure, most }) => ({ budget, of: path, measured: measure(requests), most })),
      );
    }
    return found;
  };
  expectWithinBudget([
    ...(await figures(article.page, articleBudgets(article.words))),
    ...(await figures(home, homeBudgets)),
  ]);
});

type PlainArticle = { page: string[]; words: number };

/** Returns the article that the budgets are made for: of those without code the one that is closest to a thousand words. */
async function plainArticle(origin: string, pages: string[][]): Promise<PlainArticle> {
  const found: PlainArticle[] = [];
  for (const page of pages.filter(([path]) => /^\/articles\/./.test(path))) {
    const html = await (await fetch(origin + page[0])).text();
    const text = html.replace(/.*<article/s, "").replace(/<\/article>.*/s, "");
    const words = text.replace(/<[^>]*>/g, " ").split(/\s+/).length;
    if (!text.includes("<pre")) found.push({ page, words });
  }
  const [nearest] = found.sort((a, b) => Math.abs(a.words - 1000) - Math.abs(b.words - 1000));
  if (!nearest) throw new Error("the sitemap has no article without code");
  return nearest;
}

const kB = 1 << 10;

// What a script may weigh as brotli: islands.js is the loader, runtime.js what islands share, the others are islands.
const scriptBudgets: Record<string, number> = {
  "js/site.js": kB,
  "js/islands.js": kB,
  "js/owner.js": 2.5 * kB, // on the owner's screens, instead of site.js
  "js/editor.js": 5 * kB, // on the screen of a text
  "js/runtime.js": 8 * kB,
  "js/chat.js": 2.5 * kB, // with its scoring
  "js/search.js": 2 * kB,
  "js/seam.js": 2 * kB,
  "js/drawing.js": 55 * kB, // the owner's charts
};
const otherScript = 1.5 * kB;

const build = new URL("../../static/build/", import.meta.url);

type Asset = { Name: string; File: string; Encodings: string[] | null; Imports: string[] | null };

/** The scripts that a screen of the editor loads beside those of all the owner's screens. */
const editorScripts = ["js/editor.js"];

test("the editor's scripts stay within 12 KB, on its screens alone", async ({ baseURL }) => {
  const assets: Asset[] = JSON.parse(await readFile(new URL("manifest.json", build), "utf8"));
  const byName = new Map(assets.map((asset) => [asset.Name, asset]));
  const names = new Set(editorScripts.flatMap((name) => withImports(name, byName)));
  const all = new Set([...names, ...withImports("js/owner.js", byName)]);
  expectWithinBudget([
    {
      budget: "editor: all its scripts, bytes as brotli",
      of: "editor",
      measured: await weigh([...all], byName),
      most: 12_000,
    },
  ]);
  const files = Array.from(names, (name) => byName.get(name)?.File ?? name);
  for (const [path] of await listed(baseURL ?? "")) {
    const html = await (await fetch(`${baseURL}${path}`)).text();
    for (const file of files) expect(html.includes(file), `${path} loads ${file}`).toBe(false);
  }
});

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
  page.on("request", (request) => {
    // The rules for fetching ahead come after the page, once a day.
    if (!request.url().endsWith("/speculation-rules.json")) seen.set(request.url(), request.resourceType());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await context.close();
  return Promise.all(Array.from(seen, async ([url, kind]) => ({ url, kind, bytes: await smallestSize(url) })));
}

/** Returns the bytes of an address at its best: the first response is compressed quickly, and its tag says so. */
async function smallestSize(address: string): Promise<number> {
  let bytes = 0;
  const isQuick = async () => {
    const response = await asked(address);
    bytes = response.bytes;
    return /-[qz]"$/.test(response.tag);
  };
  await expect.poll(isQuick, { timeout: 30_000 }).toBe(false);
  return bytes;
}

/** Returns the bytes of a body as they travel, and its tag. fetch would decompress them. */
function asked(address: string): Promise<{ bytes: number; tag: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "en-US" };
    get(address, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk) => (bytes += chunk.length));
      response.on("end", () => resolve({ bytes, tag: response.headers.etag ?? "" }));
    }).on("error", reject);
  });
}
