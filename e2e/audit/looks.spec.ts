// Ten owners' sites look like ten people's, and each is as sound as the demonstration: axe finds no violation, and no text is cut.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { looks, serveLook } from "../looks.ts";
import { runFolder, short } from "../site.ts";
import { violations } from "./axe.ts";
import { croppedPictures, sidewaysScrolling } from "./box-faults.ts";
import { cutTexts } from "./text-faults.ts";

const paths = ["/", "/articles", "/articles/hello", "/services", "/connects/connect", "/search?q=text", "/privacy"];
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
];
const themes = ["light", "dark"];
const views = themes.flatMap((theme) => paths.flatMap((path) => sizes.map((size) => ({ path, theme, size }))));

// How much of two first screens differs: pixels of which a channel differs by more than 32 of 255.
const least = 0.15;
const leastMedian = 0.35;

test.describe.configure({ mode: "default" }); // one after the other

const names = Object.keys(looks);
const screen = (name: string) => join(runFolder, `look-${name}.png`);

for (const [i, name] of names.entries()) {
  test(`${name} has no faults`, async ({ browser }) => {
    const problems: string[] = [];
    await serveLook(name, join(runFolder, `look-${name}`), async (origin) => {
      for (const theme of themes) problems.push(...(await faultsOf(browser, origin, theme, short ? sample(i) : views)));
      await takeFirstScreen(browser, origin, screen(name));
    });
    expect(problems).toEqual([]);
  });
}

/** Returns what the short audit reads of a look: its home and one other page, each in one theme and width, which change from look to look. */
function sample(look: number) {
  return [0, 1 + (look % (paths.length - 1))].map((page, i) => ({
    path: paths[page],
    theme: themes[(look + i) % 2],
    size: sizes[((look >> 1) + i) % 2],
  }));
}

async function faultsOf(browser: Browser, origin: string, theme: string, all: typeof views): Promise<string[]> {
  const page = await open(browser, origin, theme);
  const problems: string[] = [];
  for (const { path, size } of all.filter((view) => view.theme === theme)) {
    await page.setViewportSize(size);
    await page.goto(origin + path);
    const where = `${path}, ${theme}, ${size.width}`;
    problems.push(...(await violations(page, where)));
    for (const find of [cutTexts, croppedPictures, sidewaysScrolling]) {
      problems.push(...(await page.evaluate(find)).map((fault) => `${where}: ${fault}`));
    }
  }
  await page.context().close();
  return problems;
}

async function open(browser: Browser, url: string, theme: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: sizes[0], locale: "en-US" });
  await context.addCookies([{ name: "theme", value: theme, url }]);
  return context.newPage();
}

async function takeFirstScreen(browser: Browser, origin: string, path: string) {
  const page = await open(browser, origin, "light");
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.screenshot({ path });
  await page.context().close();
}

test("no two first screens are alike", async ({ page }) => {
  const screens = await Promise.all(names.map((name) => readFile(screen(name), "base64")));
  await page.setContent(screens.map((png) => `<img src="data:image/png;base64,${png}">`).join(""));
  const differing = await page.evaluate(differences);
  const pairs = differing
    .map(({ part, one, other }) => ({ part, pair: `${names[one]}, ${names[other]}` }))
    .sort((a, b) => a.part - b.part);
  const median = pairs[pairs.length >> 1]?.part ?? 0;
  console.log(
    `looks: ${pairs.length} pairs, median ${median.toFixed(2)}, least ${pairs[0]?.part.toFixed(2)} (${pairs[0]?.pair})`,
  );
  expect(pairs.filter(({ part }) => part < least)).toEqual([]);
  expect(median).toBeGreaterThanOrEqual(leastMedian);
});

/** Returns the part of the pixels in which the pictures of a page differ, for each two of them. It runs in the page. */
async function differences() {
  const pixels = await Promise.all(
    Array.from(document.images, async (image) => {
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    }),
  );
  const parts: { part: number; one: number; other: number }[] = [];
  pixels.forEach((a, one) => {
    pixels.slice(one + 1).forEach((b, after) => {
      let differing = 0;
      for (let at = 0; at < a.length; at += 4) {
        const most = Math.max(...[0, 1, 2].map((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0))));
        if (most > 32) differing++;
      }
      parts.push({ part: differing / (a.length / 4), one, other: one + 1 + after });
    });
  });
  return parts;
}
