import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

const words = {
  en: { copy: "Copy code", copied: "Copied" },
  es: { copy: "Copiar código", copied: "Copiado" },
};

/** Opens the newest article with code in a language, or without, as the feed tells. */
async function openArticle(page: Page, lang: string, hasCode: boolean) {
  const feed = await (await page.request.get(`/feed.${lang}.xml`)).text();
  const entries = feed.split("<entry>").slice(1);
  const entry = entries.find((text) => text.includes("&lt;pre") === hasCode);
  const address = entry?.match(/<link rel="alternate" type="text\/html"[^>]* href="([^"]+)"/)?.[1] ?? "";
  await page.goto(new URL(address).pathname);
}

for (const lang of ["en", "es"] as const) {
  test(`code can be copied with the keyboard, in ${lang}`, async ({ page, context, javaScriptEnabled }) => {
    if (javaScriptEnabled) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openArticle(page, lang, true);
    const block = page.locator(".code-block").first();
    const button = block.getByRole("button", { name: words[lang].copy });
    await expect(block.locator("code")).toBeVisible();
    if (!javaScriptEnabled) return expect(button).toHaveCount(0);
    await button.press("Enter");
    await expect(block.getByRole("status")).toHaveText(words[lang].copied);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator("code").textContent());
  });
}

test("where the browser does not copy, the code is selected", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "there is no button");
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await openArticle(page, "en", true);
  const block = page.locator(".code-block").first();
  await block.getByRole("button").click();
  await expect(block.getByRole("status")).toBeEmpty();
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(
    (await block.locator("code").textContent())?.trim(),
  );
});

test("a page without code loads no script for it", async ({ page }) => {
  await openArticle(page, "en", false);
  await expect(page.locator("script[src*='/code.']")).toHaveCount(0);
  await openArticle(page, "en", true);
  await expect(page.locator("script[src*='/code.']")).toHaveCount(1);
});
