import type { Page } from "@playwright/test";
import { expect, languages, test } from "../test.ts";

const words = {
  en: { back: "Scroll back", forward: "Scroll on" },
  es: { back: "Desplazar hacia atrás", forward: "Desplazar hacia delante" },
};

const left = (page: Page) => page.locator("#carousel").evaluate((list) => Math.round(list.scrollLeft));

for (const locale of languages) {
  test(`the arrows scroll the carousel, in ${locale.lang} @island`, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(locale.home);
    const list = page.locator("#carousel");
    await list.scrollIntoViewIfNeeded();
    const top = (await list.boundingBox())?.y ?? 0;
    const [back, forward] = [words[locale.lang].back, words[locale.lang].forward].map((name) =>
      page.getByRole("button", { name }),
    );
    if (!javaScriptEnabled) {
      await expect(forward).toHaveCount(0);
      await list.focus();
      await page.keyboard.press("ArrowRight");
      return expect.poll(() => left(page)).toBeGreaterThan(0);
    }
    await expect(forward).toBeVisible();
    // The arrows cause no layout shift; a picture that loads late moves the list by a fraction of a pixel.
    expect((await list.boundingBox())?.y).toBeCloseTo(top, 0);
    await expect(back).toHaveAttribute("aria-disabled", "true");
    await forward.press("Enter");
    await expect.poll(() => left(page)).toBe(300);
    await expect(back).toHaveAttribute("aria-disabled", "false");
    await forward.click();
    await expect.poll(() => left(page)).toBe(600);
    const end = await list.evaluate((list) => list.scrollWidth - list.clientWidth);
    for (let next = 900; next < end + 300; next += 300) {
      await forward.press(" ");
      await expect.poll(() => left(page)).toBe(Math.round(Math.min(next, end)));
    }
    await expect(forward).toHaveAttribute("aria-disabled", "true");
    await expect(forward).toBeFocused(); // aria-disabled keeps it focusable
    await expect(page.locator(".tile").last()).toBeInViewport({ ratio: 0.99 });
    await back.click();
    await expect(forward).toHaveAttribute("aria-disabled", "false");
  });
}

test("with reduced motion the carousel scrolls without animation @island", async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  await page.locator("#carousel").scrollIntoViewIfNeeded();
  expect(await page.locator("#carousel").evaluate((list) => getComputedStyle(list).scrollBehavior)).toBe("auto");
  if (!javaScriptEnabled) return;
  const forward = page.getByRole("button", { name: "Scroll on" });
  await expect(forward).toBeVisible();
  const moved = await forward.evaluate((button: HTMLElement) => {
    button.click();
    return document.getElementById("carousel")?.scrollLeft;
  });
  expect(moved).toBe(300);
});

test("on a phone the carousel is a row to swipe and loads no script", async ({ phone }) => {
  const asked: string[] = [];
  phone.on("request", (request) => asked.push(request.url()));
  await phone.goto("/");
  await phone.locator("#carousel").scrollIntoViewIfNeeded();
  await expect(phone.getByRole("button", { name: "Scroll on" })).toHaveCount(0);
  const tiles = await phone
    .locator(".tile")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
  expect(new Set(tiles).size).toBe(1);
  await phone.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.includes("carousel"))).toEqual([]);
});

test("the carousel scrolls natively when its script does not load", async ({ page, browserErrors }) => {
  await page.route("**/js/carousel.*", (route) => route.abort());
  await page.goto("/");
  const list = page.locator("#carousel");
  await list.scrollIntoViewIfNeeded();
  await list.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => left(page)).toBeGreaterThan(0);
  await page.locator(".tile").nth(1).getByRole("link").click();
  await expect(page).toHaveURL("/services");
  browserErrors.length = 0; // the blocked script
});
