// A bilingual reader has a text in two languages, and shares a sentence of it.
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/** Opens the first article of the list and its text beside the other language. */
async function openFacing(page: Page) {
  await page.goto("/articles");
  await page.locator(".card-title a").first().click();
  await page.locator(".facing-links a").click();
  await expect(page).toHaveURL(/facing=es/);
}

/** Returns the two sides of a paragraph that both languages have. */
function sides(page: Page) {
  const row = page.locator(".facing-row:has(> input):has(p)").first();
  return { row, en: row.locator("> [lang=en]"), es: row.locator("> [lang=es]") };
}

test("a phone turns a paragraph over on a tap", async ({ phone }) => {
  await openFacing(phone);
  const { row, en, es } = sides(phone);
  await expect(en).toBeVisible();
  await expect(es).toBeHidden();
  await row.locator("> input").click();
  await expect(es).toBeVisible();
  await expect(en).toBeHidden();
  await row.locator("> input").click();
  await expect(en).toBeVisible();
});

test("a desk shows both languages side by side", async ({ page }) => {
  await openFacing(page);
  const { en, es } = sides(page);
  const left = await en.boundingBox();
  const right = await es.boundingBox();
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
});

test("the address of a sentence leads to it and is shared as it", async ({ page }) => {
  await page.goto("/articles");
  await page.locator(".card-title a").first().click();
  const image = page.locator("meta[property='og:image']");
  const usual = await image.getAttribute("content");
  const link = page.locator(".prose p > a[href^='?p=']").last();
  const address = (await link.getAttribute("href")) ?? "";
  await page.goto(new URL(address, page.url()).href);
  await expect(page.locator(address.replace(/^.*#/, "#"))).toBeInViewport();
  const own = new URL((await image.getAttribute("content")) ?? "");
  expect(own.href).not.toBe(usual);
  const picture = await page.request.get(own.pathname + own.search);
  expect(picture.headers()["content-type"]).toMatch(/^image\//);
});
