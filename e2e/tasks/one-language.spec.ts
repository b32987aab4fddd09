// A site in one language, with more articles than one page lists.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testOf } from "../program.ts";
import { expect } from "../test.ts";

const articles = 60;
const onPage = 24;

/** Writes articles, each a day newer than the one before. */
function writeNotes(folder: string) {
  for (let number = 1; number <= articles; number++) {
    const note = join(folder, "articles", `nota-${number}`);
    const day = new Date(Date.UTC(2024, 0, number)).toISOString().slice(0, 10);
    const head = `title: Nota ${number}\ndescription: Lo que se apuntó el día ${number}, antes de que se olvidara.\ndate: ${day}`;
    mkdirSync(note, { recursive: true });
    writeFileSync(join(note, "es.md"), `---\n${head}\n---\n\nUna línea.\n`);
  }
}

const test = testOf("least", { prepare: writeNotes });

test("there is nothing to switch languages with", async ({ page }) => {
  for (const address of ["/", "/articulos", "/articulos/nota-7"]) {
    await page.goto(address);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.locator("[data-language], link[hreflang], a[href*=lng]")).toHaveCount(0);
  }
});

test("a long list is paged, and every article is on one of its pages", async ({ page }) => {
  const found = new Set<string>();
  await page.goto("/articulos");
  for (const count of [onPage, onPage, articles - 2 * onPage]) {
    await expect(page.locator("main .card")).toHaveCount(count);
    for (const title of await page.locator("main .card").getByRole("heading").allInnerTexts()) found.add(title);
    const next = page.locator(".pager a[rel=next]");
    if (await next.count()) await Promise.all([page.waitForURL(/page=/), next.click()]);
  }
  expect(found.size).toBe(articles);
  await expect(page.locator(".pager a[rel=next]")).toHaveCount(0);
  await page.locator(".pager a[rel=prev]").click();
  await expect(page).toHaveURL("/articulos?page=2");
  await page.locator(".pager a[rel=prev]").click();
  await expect(page).toHaveURL("/articulos");
});

test("a page behind the last one does not exist", async ({ page, browserErrors }) => {
  expect((await page.goto("/articulos?page=4"))?.status()).toBe(404);
  browserErrors.length = 0; // the expected 404
});
