// Every page in both themes, on a phone and on a desk: axe finds nothing, the browser complains of nothing, nothing
// scrolls sideways, and every picture is there.
import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { launch } from "../site.mjs";
import { becomeOwner, isOwners } from "./owner.mjs";
import { allPages } from "./pages.mjs";
import { states } from "./states.mjs";

const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const tabs = 2;

/** Looks at every page; returns what is wrong, one line each. */
export async function lookAtPages(origin, wanted) {
  const browser = await chromium.launch(launch);
  const problems = [];
  const jobs = (await allPages(origin, wanted)).flatMap((path) => ["dark", "light"].map((theme) => ({ path, theme })));
  const count = jobs.length;
  const owner = await becomeOwner(origin);
  await Promise.all(
    Array.from({ length: tabs }, async () => {
      const themes = ["dark", "light"].map((value) => ({ name: "theme", value, url: origin }));
      const tabsOf = async (...more) => ({
        dark: await newTab(browser, themes[0], ...more),
        light: await newTab(browser, themes[1], ...more),
      });
      const [visitors, owners] = [await tabsOf(), await tabsOf(owner)];
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const found = await look((isOwners(job.path) ? owners : visitors)[job.theme], origin + job.path);
        problems.push(...found.map((line) => `${job.path} (${job.theme}): ${line}`));
      }
    }),
  );
  await browser.close();
  console.log(`axe: ${count / 2} pages in 2 themes and 2 widths, ${problems.length} problems`);
  return problems;
}

async function newTab(browser, ...cookies) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await context.addCookies(cookies);
  return context.newPage();
}

async function look(page, address) {
  const problems = [];
  const onConsole = (message) => {
    // A page that is not there is meant to answer 404, an empty form 422, which the browser reports.
    if (["error", "warning"].includes(message.type()) && !/status of (404|422)/.test(message.text())) {
      problems.push(`console: ${message.text()}`);
    }
  };
  const onRequest = (request) => {
    if (!request.url().startsWith(new URL(address).origin)) problems.push(`asks ${request.url()}`);
  };
  page.on("console", onConsole).on("request", onRequest);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(axe);
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  problems.push(...(await violations(page, "1280")), ...(await page.evaluate(brokenPictures)));
  await setLetters(page, 32);
  problems.push(...(await sideways(page, "1280 with letters of twice the size")));
  await setLetters(page, 16);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = false)));
  problems.push(...(await violations(page, "390")));
  try {
    for await (const state of states(page)) problems.push(...(await violations(page, `390 with ${state}`)));
  } catch (error) {
    problems.push(`390: a state cannot be reached: ${error.message}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  problems.push(...(await sideways(page, "320")));
  page.off("console", onConsole).off("request", onRequest);
  return problems;
}

/** Sets the size of letters, in pixels, as a reader does in the browser's settings. */
async function setLetters(page, pixels) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: (pixels * 13) / 16 } });
  await page.waitForFunction((ems) => matchMedia(`(width: ${ems}em)`).matches, page.viewportSize().width / pixels);
  await cdp.detach();
}

async function violations(page, where) {
  const result = await page.evaluate(
    (values) => globalThis.axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"], preload: false }),
    rules,
  );
  return result.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${where}: ${rule.id}: ${node.target.join(" ")}: ${node.failureSummary.replace(/\s+/g, " ")}`),
  );
}

async function sideways(page, where) {
  const wide = await page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const out = Array.from(document.querySelectorAll("body *")).filter((e) => {
      return e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest("[tabindex='0'], pre, svg svg");
    });
    return [`${root.scrollWidth} of ${root.clientWidth} pixels`, ...out.slice(-2).map((e) => e.outerHTML.slice(0, 120))];
  });
  return wide.length ? [`${where}: scrolls sideways: ${wide.join(" ")}`] : [];
}

/** Runs in the page. */
function brokenPictures() {
  return Array.from(document.images)
    .filter((img) => img.complete && img.naturalWidth === 0 && img.loading !== "lazy")
    .map((img) => `no picture at ${img.src}`);
}
