import { expect, languages, test } from "../test.ts";

for (const at of languages) {
  test(`switch the theme and keep it, in ${at.lang}`, async ({ page, context }) => {
    await page.goto(at.articles);
    await expect(page.locator("html")).toHaveClass(/dark/);
    const dark = await ground(page);
    await page.getByRole("button", { name: at.toLight }).click();
    await expect(page.locator("html")).toHaveClass(/light/);
    await expect(page).toHaveURL(at.articles);
    expect(await ground(page)).not.toBe(dark);
    await expect.poll(async () => (await context.cookies()).find((c) => c.name === "theme")?.value).toBe("light");
    await page.reload();
    await expect(page.locator("html")).toHaveClass(/light/);
    await page.goto(at.article);
    await expect(page.locator("html")).toHaveClass(/light/);
    await page.getByRole("button", { name: at.toDark }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    expect(await ground(page)).toBe(dark);
  });
}

test("the first paint is in the theme that was chosen", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "theme", value: "light", url: baseURL }]);
  const answer = await page.goto("/");
  // The server says it, so there is nothing to correct and nothing to flash.
  expect(await answer?.text()).toContain('<html lang="en" class="light"');
  await expect(page.locator("meta[name=color-scheme]")).toHaveAttribute("content", "light");
});

/** The color of the page's ground. */
function ground(page: import("@playwright/test").Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor);
}
