// How long a slow phone takes to show what a touch or a key did: interaction to next paint, state by state.
import { chromium, devices } from "@playwright/test";
import { launch } from "../site.mjs";
import { states } from "./states.mjs";

const pages = ["/", "/search", "/podcast", "/portfolio", "/connects", "/newsletter", "/surveys/professional-experience"];
const slower = 4; // times, as Lighthouse's phone is

/** Goes through every page's states and prints how long the slowest interaction on the way to each took. It judges nothing. */
export async function interact(origin) {
  const browser = await chromium.launch(launch);
  const rows = [];
  for (const path of pages) {
    const context = await browser.newContext({ ...devices["Pixel 7"], reducedMotion: "reduce" });
    await context.addInitScript(watch);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(origin + path, { waitUntil: "networkidle" });
    for await (const state of states(page)) {
      await page.waitForTimeout(500); // until the browser has reported what it measured
      const ms = await page.evaluate(() => Math.max(0, ...globalThis.interactions.splice(0)));
      rows.push({ page: path, state, "ms (0: under 16)": ms, "at most": 100 });
    }
    await context.close();
  }
  await browser.close();
  console.table(rows);
  return [];
}

/** Runs in every page before anything else. */
function watch() {
  globalThis.interactions = [];
  const note = (list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) globalThis.interactions.push(entry.duration);
  };
  new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16, buffered: true });
}
