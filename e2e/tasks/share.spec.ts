import type { Page } from "@playwright/test";
import { expect, languages, test } from "../test.ts";

const words = {
  en: { share: "Share", copied: "Link copied to clipboard!", mail: "Send by email" },
  es: { share: "Compartir", copied: "¡Enlace copiado al portapapeles!", mail: "Enviar por correo" },
};

/** Replaces the Web Share API, which the browser under test lacks. */
function mockWebShare(page: Page, outcome: "success" | "AbortError" | "NotAllowedError") {
  return page.addInitScript((outcome) => {
    Object.assign(window, { shared: [] });
    Navigator.prototype.share = async (data) => {
      if (outcome !== "success") throw new DOMException("not shared", outcome);
      (window as unknown as { shared: unknown[] }).shared.push(data);
    };
  }, outcome);
}

for (const locale of languages) {
  const { share, copied, mail } = words[locale.lang];

  test(`the address of an article can be copied and mailed, in ${locale.lang}`, async ({
    phone,
    context,
    baseURL,
    javaScriptEnabled,
  }) => {
    if (javaScriptEnabled) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await phone.goto(locale.article);
    await expect(phone.locator("#share-address")).toBeHidden();
    await phone.locator(".share summary", { hasText: share }).press("Enter");
    if (javaScriptEnabled) {
      await expect(phone.locator(".share-status")).toHaveText(copied);
      await expect(phone.locator(".share-status")).toBeInViewport();
      expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + locale.article);
      await expect(phone.locator("#share-address")).toBeHidden();
    } else {
      await expect(phone.locator("#share-address")).toHaveValue(baseURL + locale.article);
      await expect(phone.locator("#share-address")).toBeInViewport();
      const address = (await phone.getByRole("link", { name: mail }).getAttribute("href")) ?? "";
      const message = new URLSearchParams(address.slice("mailto:?".length));
      expect(message.get("body")).toBe(baseURL + locale.article);
    }
  });

  test(`an article can be shared with the Web Share API, in ${locale.lang}`, async ({
    page,
    baseURL,
    javaScriptEnabled,
  }) => {
    await mockWebShare(page, "success");
    await page.goto(locale.article);
    await page.locator(".share summary").click();
    if (!javaScriptEnabled) return expect(page.locator("#share-address")).toBeVisible();
    await expect
      .poll(() => page.evaluate("shared"))
      .toEqual([
        {
          title: await page.getByRole("heading", { level: 1 }).textContent(),
          text: await page.locator("head meta[name=description]").getAttribute("content"),
          url: baseURL + locale.article,
        },
      ]);
    await expect(page.locator(".share-status")).toBeEmpty();
    await expect(page.locator("#share-address")).toBeHidden();
  });
}

test("cancelling the share sheet shows nothing", async ({ page, javaScriptEnabled }) => {
  await mockWebShare(page, "AbortError");
  await page.goto("/articles/the-first-catalog");
  await page.locator(".share summary").click();
  await expect(page.locator(".share-status")).toBeEmpty();
  await expect(page.locator("#share-address")).toBeVisible({ visible: !javaScriptEnabled });
});

test("when sharing fails, the address and a mail link are offered", async ({ page }) => {
  await mockWebShare(page, "NotAllowedError");
  await page.goto("/articles/the-first-catalog");
  await page.locator(".share summary").click();
  await expect(page.locator("#share-address")).toBeVisible();
  await expect(page.getByRole("link", { name: "Send by email" })).toBeVisible();
});
