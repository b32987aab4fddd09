// The layout of every page, in every language: on a phone, a desktop and a wide window, and with letters of twice the size.
// No text or cover is cut, no heading ends in a short word of its own, wide windows hold the page in their middle, bars are
// as long as their figures say, and nothing scrolls sideways. Both themes have one layout, so that one is read.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { croppedPictures, offCentre, sidewaysScrolling, wrongBars } from "./box-faults.ts";
import { setFontSize } from "./font-size.ts";
import { isOwnerPage, logInAsOwner } from "./owner.ts";
import { everyLanguage } from "./pages.ts";
import { cutTexts, widows } from "./text-faults.ts";

type Finder = () => string[];

const onEveryWidth: Finder[] = [cutTexts, widows, croppedPictures, wrongBars, sidewaysScrolling];
const widths: [number, Finder[]][] = [
  [320, [sidewaysScrolling]],
  [390, onEveryWidth],
  [1280, onEveryWidth],
  [1680, [...onEveryWidth, offCentre]],
  [2560, [croppedPictures, offCentre]],
];
const tabs = 2;

test("pages keep their layout in every window", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const owner = await logInAsOwner(origin);
  const pages = await everyLanguage(origin, `${owner.name}=${owner.value}`);
  const queue = [...pages];
  const problems: string[] = [];
  const work = async () => {
    const [visitor, ownerTab] = [await tab(browser), await tab(browser, owner)];
    for (let path = queue.shift(); path; path = queue.shift()) {
      const found = await faultsOf(isOwnerPage(path) ? ownerTab : visitor, origin + path);
      problems.push(...found.map((line) => `${path}: ${line}`));
    }
  };
  await Promise.all(Array.from({ length: tabs }, work));
  console.log(`layout: ${pages.length} pages in ${widths.length} widths, ${problems.length} problems`);
  expect(problems).toEqual([]);
});

async function tab(browser: Browser, ...cookies: { name: string; value: string; url: string }[]): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await context.addCookies(cookies);
  return context.newPage();
}

/** Lists the faults of a page, each with the widths that have it. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  const found = new Map<string, string[]>();
  const look = async (where: string, finders: Finder[]) => {
    for (const find of finders) {
      for (const fault of await page.evaluate(find)) found.set(fault, [...(found.get(fault) ?? []), where]);
    }
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address, { waitUntil: "load" });
  await loadPictures(page);
  for (const [width, finders] of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(String(width), finders);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await setFontSize(page, 32);
  await look("1280 with letters of twice the size", [sidewaysScrolling, cutTexts]);
  await setFontSize(page, 16);
  return Array.from(found, ([fault, where]) => `${fault} (${where.join(", ")})`);
}

/** Loads the pictures below the window, too: until then they have no measure of their own. */
const loadPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
  });

// The windows of common laptops, and a phone.
for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [390, 844],
]) {
  test(`theme and language are in view at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const homes = await page
      .locator("link[rel=alternate][hreflang]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const home of homes.length ? homes : [page.url()]) {
      await page.goto(new URL(home).pathname + new URL(home).search);
      const open = page.locator(".topbar [popovertarget]");
      if (await open.isVisible()) await open.click();
      const choices = page.locator(".preferences :is(button, a, summary)").filter({ visible: true });
      expect(await choices.count()).toBe(homes.length ? 2 : 1);
      for (const choice of await choices.all()) await expect(choice).toBeInViewport({ ratio: 1 });
    }
  });
}

test("each fault is found on a page that has it", async ({ page }) => {
  await page.setViewportSize({ width: 1680, height: 900 });
  await page.setContent(brokenPage);
  await loadPictures(page);
  expect(await page.evaluate(cutTexts)).toEqual([
    "cut: clamp: Two lines of this text are shown, and the rest of it is cut ",
    "cut: narrow: Unbreakablelongword",
  ]);
  expect(await page.evaluate(widows)).toEqual(["widow: H1: end, below A heading that has a last line in the"]);
  expect(await page.evaluate(croppedPictures)).toEqual(["cropped: svg: 50 % hidden"]);
  expect(await page.evaluate(offCentre)).toEqual(["off-centre: by 190 of 1680 pixels"]);
  expect(await page.evaluate(wrongBars)).toEqual(["bar: 100 % wide, 50 % printed"]);
  expect((await page.evaluate(sidewaysScrolling))[0]).toMatch(/^scrolls sideways: 1802 of 1680 pixels: <hr/);
});

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>')}#/svg`;

// A page with each fault once, and beside it what is none: text that scrolls or is hidden on purpose, a picture in its own
// ratio, a bar as long as it should be, a heading with a full last line.
const brokenPage = `<!doctype html><body style="margin:0; font: 16px monospace">
<nav class="sidebar" style="position:absolute; left:0"><a href="/">Home</a></nav>
<main style="width:1000px; margin-left:300px">
<h1 style="font: 16px monospace; width: 37ch">A heading that has a last line in the end</h1>
<h2 style="font: 16px monospace; width: 37ch">A heading that has a last line of more than one word</h2>
<p class="clamp" style="width:20ch; display:-webkit-box; -webkit-box-orient:vertical; -webkit-line-clamp:2; overflow:hidden">Two lines of this text are shown, and the rest of it is cut off.</p>
<p class="narrow" style="width:5ch; overflow:hidden">Unbreakablelongword</p>
<pre style="width:5ch; overflow:auto">code that scrolls</pre>
<p style="position:absolute; width:1px; height:1px; overflow:hidden">for screen readers</p>
<img src="${picture}" alt="" style="width:100px; height:100px; object-fit:cover">
<img src="${picture}" alt="" style="width:100px; height:50px; object-fit:cover">
<table>${[100, 50].map((width) => `<tr><td>Yes <svg width="100" height="9"><rect class="share-track" width="100%" height="9"/><rect width="${width}%" height="9"/></svg> 50 %</td></tr>`).join("")}</table>
<hr style="position:absolute; left:0; width:1800px; margin:0">
</main></body>`;
