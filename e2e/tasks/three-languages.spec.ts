// A site in three languages, and what its owner can write: pictures, tags, series, pages of their own, drafts.
import type { Page } from "@playwright/test";
import { testOf } from "../program.ts";
import { password } from "../site.ts";
import { expect } from "../test.ts";

const test = testOf("three");
test.use({ locale: "pt-BR" });

/** Opens the menu of languages and follows one of its links. */
async function switchTo(page: Page, lang: string) {
  await page.locator(".language-menu summary").click();
  await page.locator(`a[data-language=${lang}]`).click();
}

// One page of every kind, in each language.
const kinds = [
  { pt: "/", es: "/?lng=es", en: "/?lng=en" },
  { pt: "/artigos", es: "/articulos", en: "/articles" },
  { pt: "/artigos/o-cais", es: "/articulos/el-muelle", en: "/articles/the-quay" },
  { pt: "/portfolio", es: "/portfolio?lng=es", en: "/portfolio?lng=en" },
  { pt: "/contato", es: "/conexiones", en: "/connects" },
  { pt: "/colofao", es: "/colofon", en: "/colophon" },
];

for (const kind of kinds) {
  test(`the language of ${kind.pt} can be switched to each other one and back`, async ({ page }) => {
    await page.goto(kind.pt);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt");
    for (const lang of ["es", "en", "pt"] as const) {
      await expect(page.locator("a[data-language]")).toHaveCount(2);
      await switchTo(page, lang);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search.replace("?lng=pt", "")).toBe(kind[lang]); // the first language needs no parameter
    }
  });
}

test("Escape closes the list of languages, and the focus is back at its button", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without script, its button closes it");
  await page.goto("/artigos");
  const button = page.locator(".language-menu summary");
  const spanish = page.locator("a[data-language=es]");
  for (const focused of [button, spanish]) {
    await button.click();
    await focused.focus();
    await page.keyboard.press("Escape");
    await expect(spanish).toBeHidden();
    await expect(button).toBeFocused();
  }
  await button.press("Enter");
  await expect(spanish).toBeVisible();
});

test("in the menu of a phone, Escape closes the list of languages first", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without script, its button closes it");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/artigos");
  await page.locator("[popovertarget=menu]").first().click();
  const button = page.locator(".language-menu summary");
  await button.click();
  await page.keyboard.press("Escape");
  await expect(page.locator("a[data-language=es]")).toBeHidden();
  await expect(button).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeHidden();
});

test("a chosen language is kept among three", async ({ page, context }) => {
  await page.goto("/artigos");
  await switchTo(page, "en");
  await expect(page).toHaveURL("/articles");
  expect((await context.cookies()).find((c) => c.name === "i18nextLng")?.value).toBe("en");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await switchTo(page, "pt");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt");
  await page.goto("/portfolio");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt");
});

test("a text in one language is listed there alone, and its switcher leads to the lists", async ({ page }) => {
  await page.goto("/artigos");
  await page.locator("main").getByRole("link", { name: "Uma palavra que não se traduz" }).click();
  await expect(page).toHaveURL("/artigos/saudade");
  await expect(page.locator("link[rel=alternate][hreflang]")).toHaveCount(0);
  await switchTo(page, "es");
  await expect(page).toHaveURL("/articulos");
  await expect(page.getByRole("link", { name: "El muelle a las cinco de la mañana" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Uma palavra que não se traduz" })).toHaveCount(0);
});

test("an article shows its picture with words, a caption and a fitting size", async ({ phone }) => {
  const drawn = async () => {
    const picture = phone.locator(".prose figure img");
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    return picture.evaluate((img: HTMLImageElement) => img.currentSrc);
  };
  await phone.goto("/artigos/o-cais");
  await expect(phone.getByRole("figure").filter({ hasText: "Recife, junho" })).toBeVisible();
  await expect(phone.getByRole("img", { name: "O barco antes de sair" })).toHaveAttribute("width", /^\d+$/);
  const small = await drawn();
  await phone.setViewportSize({ width: 1280, height: 900 });
  await phone.reload();
  expect(await drawn()).not.toBe(small); // a phone loads fewer pixels
});

test("tags and series lead to lists with feeds of their own", async ({ page, request }) => {
  await page.goto("/artigos/o-cais");
  await page.getByRole("list", { name: "Etiquetas" }).getByRole("link", { name: "porto" }).click();
  await expect(page).toHaveURL("/artigos/tag/porto");
  await expect(page.locator("main .card")).toHaveCount(2);
  const feed = page.locator("head link[type='application/atom+xml'][href*=tag]");
  const text = await (await request.get((await feed.getAttribute("href")) ?? "")).text();
  expect(text.match(/<entry>/g)).toHaveLength(2);
  await page.locator("main .card").getByRole("link", { name: "Remendar a rede e o programa" }).click();
  const series = page.getByRole("navigation", { name: /Madrugadas/ });
  await expect(series.getByRole("listitem")).toHaveText([
    "Uma palavra que não se traduz",
    "O cais às cinco da manhã",
    "Remendar a rede e o programa",
  ]);
  await series.getByRole("link", { name: "O cais às cinco da manhã" }).click();
  await expect(page).toHaveURL("/artigos/o-cais");
  await page
    .getByRole("navigation", { name: /Madrugadas/ })
    .getByRole("link", { name: "Madrugadas" })
    .click();
  await expect(page).toHaveURL("/artigos/serie/madrugadas");
  await expect(page.locator("main .card")).toHaveCount(3);
});

test("a page of the owner's own stands in the menu, another one in the footer", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/articles");
  const link = page.locator("#menu").getByRole("link", { name: "The workshop" });
  await link.click();
  await expect(page).toHaveURL("/workshop");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The workshop");
  await expect(link).toHaveAttribute("aria-current", "page");
  await page.locator("footer").getByRole("link", { name: "Colophon" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Colophon");
});

test("a draft is there for its owner alone", async ({ page, browserErrors }) => {
  const draft = "/artigos/mare-baixa";
  expect((await page.goto(draft))?.status()).toBe(404);
  browserErrors.length = 0; // the expected 404
  await page.goto("/admin/login");
  await page.locator("input[type=password]").fill(password);
  await page.locator("main form").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect((await page.goto(draft))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maré baixa");
  await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.goto("/artigos");
  await expect(page.getByRole("link", { name: "Maré baixa" })).toHaveCount(0);
});

for (const lang of ["pt", "es", "en"]) {
  test(`theme and language are in view in ${lang}, in the windows of laptops`, async ({ page }) => {
    await page.goto(`/?lng=${lang}`);
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator("[data-theme-toggle] button")).toBeInViewport({ ratio: 1 });
      await expect(page.locator(".language-menu summary")).toBeInViewport({ ratio: 1 });
    }
  });
}
