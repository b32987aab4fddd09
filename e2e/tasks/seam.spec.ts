// The seam between two languages of the home page's introduction.
import type { Page } from "@playwright/test";
import { expect, languages, test } from "../test.ts";

const sides = {
  en: { far: "Home", back: "ArrowRight", on: "ArrowLeft", rest: "100", other: "es" },
  es: { far: "End", back: "ArrowLeft", on: "ArrowRight", rest: "0", other: "en" },
};

const knobOf = (page: Page) => page.locator("main").getByRole("slider");

const heightOf = async (page: Page) => (await page.locator(".hero").boundingBox())?.height ?? 0;

/** Drags the knob to a share of its way, and holds it there. */
async function drag(page: Page, share: number) {
  const knob = await knobOf(page).boundingBox();
  const bar = await page.locator(".seam-bar").boundingBox();
  if (!knob || !bar) throw new Error("the seam has no place");
  const [middle, y] = [knob.width / 2, knob.y + knob.height / 2];
  await page.mouse.move(knob.x + middle, y);
  await page.mouse.down();
  await page.mouse.move(bar.x + middle + share * (bar.width - knob.width), y, { steps: 5 });
}

for (const { lang, home } of languages) {
  const { far, back, on, rest, other } = sides[lang];

  test(`in ${lang}, the other language's name leads to it without script`, async ({ page }) => {
    await page.goto(home);
    const text = await page.locator("h1").innerText();
    await page.locator(".seam-bar a").click();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.locator("h1")).not.toHaveText(text);
    await page.goto("/about");
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  });

  test(`in ${lang}, letting go midway returns, letting go at the far end switches`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "the seam moves by script");
    await page.goto(home);
    const knob = knobOf(page);
    const address = page.url();
    const height = await heightOf(page);
    await expect(knob).toHaveAttribute("aria-valuenow", rest);
    await drag(page, 0.5);
    await expect(knob).toHaveAttribute("aria-valuenow", "50");
    await expect(knob).toHaveAttribute("aria-valuetext", /^English 50.?%, Español 50.?%$/);
    await expect(page.locator("h1 .seam-other")).toBeVisible();
    expect(Math.abs((await heightOf(page)) - height)).toBeLessThan(1); // a picture that loads late changes it by a fraction
    await page.mouse.up();
    await expect(knob).toHaveAttribute("aria-valuenow", rest);
    await expect(page.locator("h1 .seam-other")).toBeHidden();
    expect(page.url()).toBe(address);
    await drag(page, rest === "0" ? 1 : 0);
    await page.mouse.up();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  });

  test(`in ${lang}, keys move the seam, and the far end switches`, async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, "the seam moves by script");
    await page.goto(home);
    const knob = knobOf(page);
    await knob.focus();
    await knob.press(on);
    await knob.press(on);
    await expect(knob).toHaveAttribute("aria-valuenow", String(Math.abs(Number(rest) - 10)));
    await knob.press(back);
    await expect(knob).toHaveAttribute("aria-valuenow", String(Math.abs(Number(rest) - 5)));
    await page.locator("h1").click(); // elsewhere
    await expect(knob).toHaveAttribute("aria-valuenow", rest);
    await knob.press(far);
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  });
}

test("the text of the other language is neither read nor copied", async ({ page }) => {
  await page.goto("/");
  const headline = page.getByRole("heading", { level: 1 });
  const own = await headline.textContent();
  await expect(headline).toHaveAccessibleName(own?.trim() ?? "");
  expect(await headline.locator("[lang]").textContent()).toBe("");
  expect(await headline.locator("[lang]").getAttribute("data-text")).not.toBe("");
});
