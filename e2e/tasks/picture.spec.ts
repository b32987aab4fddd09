import { expect, languages, test } from "../test.ts";

for (const locale of languages) {
  test(`a picture that does not load is replaced by a message, in ${locale.lang}`, async ({
    page,
    browserErrors,
    javaScriptEnabled,
  }) => {
    await page.route("**/cover.*", (route) => route.abort());
    await page.goto(locale.article);
    const words = locale.lang === "en" ? "The image couldn’t be loaded" : "Error al cargar la imagen";
    const cover = page.locator(".article .cover");
    if (javaScriptEnabled) await expect(page.getByRole("article").getByText(words, { exact: true })).toBeVisible();
    else expect(await cover.evaluate((img) => getComputedStyle(img, "::after").content)).toBe(`"${words}"`);
    await expect(page.getByRole("img", { name: (await cover.getAttribute("alt")) ?? "" })).toHaveCount(1);
    browserErrors.length = 0; // the blocked pictures
  });
}
