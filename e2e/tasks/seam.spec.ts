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
  const track = await page.locator(".seam-track").boundingBox();
  if (!knob || !track) throw new Error("the seam has no place");
  const [middle, y] = [knob.width / 2, knob.y + knob.height / 2];
  await page.mouse.move(knob.x + middle, y);
  await page.mouse.down();
  await page.mouse.move(track.x + middle + share * (track.width - knob.width), y, { steps: 5 });
}

/** Returns where the words of the headline's lines that are shown begin and end: those of the left language, those of the right one. */
const linesOf = (page: Page) =>
  page.locator("h1").evaluate((h1) => {
    const lines: Record<number, { left: number[]; right: number[] }> = {};
    for (const word of h1.querySelectorAll(".seam-text > span:not(.seam-hidden)")) {
      const { top, left, right } = word.getBoundingClientRect();
      lines[Math.round(top)] ??= { left: [], right: [] };
      if (word.closest(".seam-right")) lines[Math.round(top)]?.right.push(left);
      else lines[Math.round(top)]?.left.push(right);
    }
    return Object.values(lines);
  });

for (const { lang, home } of languages) {
  const { far, back, on, rest, other } = sides[lang];

  test(`in ${lang}, the other language's name leads to it without script`, async ({ page }) => {
    await page.goto(home);
    const text = await page.locator("h1").textContent();
    await page.locator(".seam-bar [rel=alternate]").click();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.locator("h1")).not.toHaveText(text ?? "");
    await page.goto("/about");
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  });

  test(`in ${lang}, a link leads to both languages, each to be read whole, and has an address`, async ({ page }) => {
    await page.goto(home);
    await page.locator(".seam-middle").click();
    await expect(page).toHaveURL(/[?&]seam=50$/);
    const read = async () => {
      for (const part of ["h1", ".hero-project", ".chat-greeting", ".hero-foot .actions .button >> nth=0"]) {
        const texts = page.locator(part).locator(".seam-text");
        await expect(texts).toHaveCount(2);
        for (const text of await texts.all()) await expect(text).toHaveText(/\S/);
        const boxes = await Promise.all((await texts.all()).map((text) => text.boundingBox()));
        expect(boxes[0]).not.toEqual(boxes[1]);
      }
    };
    await read();
    await page.reload();
    await read();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
  });

  test(`in ${lang}, whole words turn while it moves, and letting go midway stays`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "the seam moves by script");
    await page.goto(home);
    const knob = knobOf(page);
    const height = await heightOf(page);
    await expect(knob).toHaveAttribute("aria-valuenow", rest);
    await drag(page, 0.5);
    await expect(knob).toHaveAttribute("aria-valuenow", "50");
    await expect(knob).toHaveAttribute("aria-valuetext", /^English 50.?%, Español 50.?%$/);
    for (const line of await linesOf(page)) expect(Math.max(0, ...line.left)).toBeLessThan(Math.min(...line.right));
    expect((await linesOf(page)).flatMap((line) => line.left).length).toBeGreaterThan(0);
    expect((await linesOf(page)).flatMap((line) => line.right).length).toBeGreaterThan(0);
    expect(Math.abs((await heightOf(page)) - height)).toBeLessThan(1); // a picture that loads late changes it by a fraction
    await page.mouse.up();
    await expect(page.locator(".hero")).toHaveClass(/seam-both/);
    await expect(page).toHaveURL(/seam=50$/);
    await drag(page, rest === "0" ? 1 : 0);
    await page.mouse.up();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  });

  test(`in ${lang}, keys move the seam from stop to stop, and the far end switches`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "the seam moves by script");
    await page.goto(home);
    const knob = knobOf(page);
    await knob.press(on);
    await expect(page.locator(".hero")).toHaveClass(/seam-both/);
    await knob.press(back);
    await expect(page.locator(".hero")).toHaveClass("hero");
    await expect(knob).toHaveAttribute("aria-valuenow", rest);
    await expect(page).not.toHaveURL(/seam/);
    await knob.press(far);
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  });
}

test.describe("on the first page of a visit", () => {
  /** Opens the home page, holds the knob in the middle of its own movement, and returns how far it is then from where it rests. */
  async function holdHint(page: Page): Promise<number> {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...movement) {
        const left = this.getBoundingClientRect().left;
        const animation = animate.apply(this, movement);
        animation.pause();
        animation.currentTime = Number(movement[1]) / 2;
        this.setAttribute("data-moved", String(this.getBoundingClientRect().left - left));
        return animation;
      };
    });
    await page.goto("/");
    await expect(knobOf(page)).toHaveAttribute("data-moved");
    return Number(await knobOf(page).getAttribute("data-moved"));
  }

  const movements = (page: Page) => knobOf(page).evaluate((element) => element.getAnimations().length);

  test("the knob moves once by itself and returns", async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, "the seam moves by script");
    expect(await holdHint(page)).toBeLessThan(-20);
    await knobOf(page).evaluate((element) => element.getAnimations()[0].play());
    await expect.poll(() => movements(page)).toBe(0);
    await expect(page.locator(".hero")).toHaveClass("hero");
    await expect(knobOf(page)).toHaveAttribute("aria-valuenow", "100");
  });

  test("whoever moves the knob ends its own movement", async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, "the seam moves by script");
    await holdHint(page);
    expect(await movements(page)).toBe(1);
    await knobOf(page).press("ArrowLeft");
    expect(await movements(page)).toBe(0);
    await expect(page.locator(".hero")).toHaveClass(/seam-both/);
  });
});

test("the text of the other language is neither read nor copied", async ({ page }) => {
  await page.goto("/");
  const headline = page.getByRole("heading", { level: 1 });
  const own = await headline.textContent();
  await expect(headline).toHaveAccessibleName(own?.trim() ?? "");
  expect(await headline.locator("[lang]").textContent()).toBe("");
  expect(await headline.locator("[lang]").getAttribute("data-text")).not.toBe("");
});
