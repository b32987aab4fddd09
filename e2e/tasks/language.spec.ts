import { expect, test } from "../test.ts";

// One page of every kind, in English and in Spanish. Those marked have no script that others lack.
const kinds = [
  ["/", "/?lng=es"],
  ["/articles", "/articulos", "@markup"],
  ["/articles/the-first-catalog", "/articulos/el-primer-catalogo"],
  ["/articles/shared-word", "/articulos/shared-word", "@markup"],
  ["/tutorials", "/tutorials?lng=es", "@markup"],
  ["/memes", "/memes?lng=es", "@markup"],
  ["/portfolio", "/portfolio?lng=es"],
  ["/portfolio/stacks", "/portfolio/stacks?lng=es"],
  ["/proyectos", "/proyectos?lng=es", "@markup"],
  ["/podcast", "/podcast?lng=es"],
  ["/resume", "/curriculum", "@markup"],
  ["/about", "/about?lng=es", "@markup"],
  ["/links", "/links?lng=es", "@markup"],
  ["/newsletter", "/newsletter?lng=es", "@markup"],
  ["/connects", "/conexiones"],
  ["/connects/connect", "/conexiones/conectar", "@markup"],
  ["/surveys", "/encuestas", "@markup"],
  ["/english-barrier-survey", "/english-barrier-survey?lng=es", "@markup"],
  ["/services", "/servicios", "@markup"],
  ["/services/museums", "/servicios/museums", "@markup"],
  ["/search", "/busqueda"],
  ["/chat", "/chat?lng=es"],
  ["/privacy", "/privacidad", "@markup"],
];

/** The path of a page, without the parameter that the language switcher adds. */
function path(address: string): string {
  const url = new URL(address);
  if (url.searchParams.get("lng") === "en") url.searchParams.delete("lng");
  return url.pathname + url.search;
}

for (const [english, spanish, tag = ""] of kinds) {
  test(`the language of ${english} can be switched and switched back ${tag}`.trim(), async ({ page }) => {
    await page.goto(english);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const toSpanish = page.locator("a[data-language=es]");
    // A modal dialog makes the switcher inert, so the address is opened instead.
    if (await page.locator("dialog[open]").count()) await page.goto((await toSpanish.getAttribute("href")) ?? "");
    else await toSpanish.click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    expect(path(page.url())).toBe(spanish);
    const toEnglish = page.locator("a[data-language=en]");
    if (await page.locator("dialog[open]").count()) await page.goto((await toEnglish.getAttribute("href")) ?? "");
    else await toEnglish.click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(path(page.url())).toBe(english);
  });
}

test("a chosen language is kept", async ({ page, context }) => {
  await page.goto("/articles");
  expect(await context.cookies()).toEqual([]);
  await page.locator("a[data-language=es]").click();
  await expect(page).toHaveURL("/articulos");
  expect((await context.cookies()).find((c) => c.name === "i18nextLng")?.value).toBe("es");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto("/portfolio");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

test("a language chosen in one tab applies to others on pages in both languages without unsaved input", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const [reading, fixed, writing] = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
  await Promise.all([reading.goto("/portfolio"), fixed.goto("/articles"), writing.goto("/newsletter")]);
  await writing.getByRole("textbox", { name: /email/i }).fill("half@writt");
  await page.goto("/about");
  await page.locator("a[data-language=es]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(reading.locator("html")).toHaveAttribute("lang", javaScriptEnabled ? "es" : "en");
  await expect(fixed.locator("html")).toHaveAttribute("lang", "en");
  await expect(writing.getByRole("textbox", { name: /email/i })).toHaveValue("half@writt");
  await page.locator("a[data-language=en]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(reading.locator("html")).toHaveAttribute("lang", "en");
});

test("a language outlives its cookie, and one in the address takes precedence", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.goto("/about");
  await page.locator("a[data-language=es]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await context.clearCookies();
  await page.goto("/portfolio?lng=en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.clearCookies();
  await page.goto("/portfolio");
  await expect(page.locator("html")).toHaveAttribute("lang", javaScriptEnabled ? "es" : "en");
});

test("reading stores nothing", async ({ page, context }) => {
  for (const address of ["/", "/?lng=es", "/articulos", "/portfolio", "/surveys"]) {
    await page.goto(address);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  }
});

test.describe("a browser that prefers Spanish", () => {
  test.use({ locale: "es-MX" });

  test("gets Spanish where the path names no language", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.goto("/articles");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    // English pages link to English pages, although this browser would get Spanish by default.
    await page.locator("nav.menu a").nth(1).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});
