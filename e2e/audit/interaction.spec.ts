// How long a slow phone takes from a touch or a key to the next paint, in each state of each page. It only prints, so
// that the short audit leaves it out; axe.spec.ts reaches the same states.
import { devices, test } from "@playwright/test";
import { launch } from "../site.ts";
import { states } from "./states.ts";

const pages = [
  "/",
  "/search",
  "/podcast",
  "/portfolio",
  "/connects",
  "/newsletter",
  "/surveys/professional-experience",
];
const slowdown = 4; // as Lighthouse's phone

/** A phone's, up to the height that the window of a browser without a screen paints: what is below it is never presented. */
const viewport = { width: 412, height: 640 };

test.use({ launchOptions: launch }); // visitors have the whole browser

declare global {
  var interactions: number[];
}

test("interactions are timed", async ({ browser, baseURL }) => {
  const rows: object[] = [];
  for (const path of pages) {
    const context = await browser.newContext({ ...devices["Pixel 7"], viewport, reducedMotion: "reduce" });
    await context.addInitScript(recordInteractions);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(baseURL + path, { waitUntil: "networkidle" });
    for await (const state of states(page)) {
      await page.waitForTimeout(500); // until the browser has reported what it measured
      const ms = await page.evaluate(() => Math.max(0, ...globalThis.interactions.splice(0)));
      rows.push({ page: path, state, "ms (0: under 16)": ms, "at most": 100 });
    }
    await context.close();
  }
  console.table(rows);
});

/** Runs in every page before its own scripts. */
function recordInteractions() {
  globalThis.interactions = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) globalThis.interactions.push(entry.duration);
    }
  });
  const options = { type: "event", durationThreshold: 16, buffered: true };
  observer.observe(options); // in two lines, as TypeScript's types lack durationThreshold
}
