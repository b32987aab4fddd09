import { expect, languages, test } from "../test.ts";

for (const locale of languages) {
  test(`an article can be read from the home page, in ${locale.lang}`, async ({ page }) => {
    await page.goto(locale.home);
    const card = page.locator("[aria-labelledby=home-newest] .card").first();
    const title = await card.getByRole("heading").innerText();
    await card.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("html")).toHaveAttribute("lang", locale.lang);
    const words = (await page.locator(".prose").innerText()).split(/\s+/).length;
    expect(words).toBeGreaterThan(10);
    await expect(page.locator(".article .cover")).toBeVisible();
    expect(await page.locator(".article .cover").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(
      0,
    );
    await page.locator("a.back-link").click();
    await expect(page).toHaveURL(locale.articles);
  });

  test(`the table of contents leads to a section, in ${locale.lang}`, async ({ page }) => {
    await page.goto(locale.article);
    const part = page.locator(".contents a").nth(2);
    const title = await part.innerText();
    await part.click();
    await expect(page.locator(".prose :target")).toContainText(title);
    await expect(page.locator(".prose :target")).toBeInViewport();
  });

  test(`the feed is announced and lists the articles, in ${locale.lang} @markup`, async ({ page, request }) => {
    await page.goto(locale.home);
    const announced = page.locator("head link[type='application/atom+xml']");
    const feed = await request.get((await announced.first().getAttribute("href")) ?? "");
    expect(feed.status()).toBe(200);
    expect(feed.headers()["content-type"]).toContain("application/atom+xml");
    const text = await feed.text();
    expect(text).toContain(`xml:lang="${locale.lang}"`);
    expect(text).toContain(locale.article);
    await expect(page.locator("footer").getByRole("link", { name: "Feed" })).toBeVisible();
  });
}

test("a missing article responds with 404 and links to the list", async ({ page, browserErrors }) => {
  const answer = await page.goto("/articulos/esto-no-existe");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Artículo no encontrado");
  browserErrors.length = 0; // the expected 404
  await page.getByRole("link", { name: "Volver a los artículos" }).click();
  await expect(page).toHaveURL("/articulos");
});
