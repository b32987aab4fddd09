// Every page in both themes, on a desktop and on a phone in all its states: axe finds no violation, the browser reports no
// error, and every picture loads.
import { type Browser, type ConsoleMessage, expect, type Page, type Request, test } from "@playwright/test";
import { violations } from "./axe.ts";
import { isOwnerPage, logInAsOwner } from "./owner.ts";
import { paths, type View, views } from "./pages.ts";
import { states } from "./states.ts";

const tabs = 2;

type Cookie = { name: string; value: string; url: string };

test("pages are accessible in every state", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const owner = await logInAsOwner(origin);
  const all = await views(origin, `${owner.name}=${owner.value}`);
  const queue = [...all];
  const problems: string[] = [];
  const work = async () => {
    const visitorTabs = await tabPerTheme(browser, origin);
    const ownerTabs = await tabPerTheme(browser, origin, owner);
    for (let view = queue.shift(); view; view = queue.shift()) {
      const tab = (isOwnerPage(view.path) ? ownerTabs : visitorTabs)[view.theme];
      const found = await problemsOf(tab, origin + view.path, view.width);
      problems.push(...found.map((line) => `${view.path} (${view.theme}): ${line}`));
    }
  };
  await Promise.all(Array.from({ length: tabs }, work));
  console.log(`axe: ${paths(all).length} pages in ${all.length} views, ${problems.length} problems`);
  expect(problems).toEqual([]);
});

async function tabPerTheme(browser: Browser, url: string, ...cookies: Cookie[]): Promise<Record<View["theme"], Page>> {
  const tab = async (theme: View["theme"]) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await context.addCookies([{ name: "theme", value: theme, url }, ...cookies]);
    return context.newPage();
  };
  return { dark: await tab("dark"), light: await tab("light") };
}

/**
 * Lists the problems of a page at 1280 and at 390 pixels. The short audit reads it in one of the widths, in the states of the phone always, and
 * opens the menus, which all pages share, where the page is read at 390.
 */
async function problemsOf(page: Page, address: string, width?: View["width"]): Promise<string[]> {
  const problems: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    // The browser reports a 404, which missing pages respond with, and a 422, which empty forms do.
    if (["error", "warning"].includes(message.type()) && !/status of (404|422)/.test(message.text())) {
      problems.push(`console: ${message.text()}`);
    }
  };
  const onRequest = (request: Request) => {
    if (!request.url().startsWith(new URL(address).origin)) problems.push(`requests ${request.url()}`);
  };
  page.on("console", onConsole).on("request", onRequest);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address, { waitUntil: "load" });
  await openDetails(page, true);
  if (width !== 390) problems.push(...(await violations(page, "1280")));
  problems.push(...(await brokenPictures(page)));
  await page.setViewportSize({ width: 390, height: 844 });
  await openDetails(page, false);
  if (width !== 1280) problems.push(...(await violations(page, "390")));
  try {
    for await (const state of states(page, width !== 1280))
      problems.push(...(await violations(page, `390 with ${state}`)));
  } catch (error) {
    problems.push(`390: a state cannot be reached: ${error}`);
  }
  page.off("console", onConsole).off("request", onRequest);
  return problems;
}

const openDetails = (page: Page, open: boolean) =>
  page.evaluate((open) => {
    for (const details of document.querySelectorAll("details")) details.open = open;
  }, open);

const brokenPictures = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.images)
      .filter((img) => img.complete && img.naturalWidth === 0 && img.loading !== "lazy")
      .map((img) => `no picture at ${img.src}`),
  );
