import { expect, languages, test } from "../test.ts";

for (const locale of languages) {
  test(`a chosen theme is kept, in ${locale.lang}`, async ({ page, context }) => {
    await page.goto(locale.articles);
    await expect(page.locator("html")).toHaveClass(/dark/);
    const dark = await ground(page);
    await page.getByRole("button", { name: locale.toLight }).click();
    await expect(page.locator("html")).toHaveClass(/light/);
    await expect(page).toHaveURL(locale.articles);
    expect(await ground(page)).not.toBe(dark);
    await expect.poll(async () => (await context.cookies()).find((c) => c.name === "theme")?.value).toBe("light");
    await page.reload();
    await expect(page.locator("html")).toHaveClass(/light/);
    await page.goto(locale.article);
    await expect(page.locator("html")).toHaveClass(/light/);
    await page.getByRole("button", { name: locale.toDark }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    expect(await ground(page)).toBe(dark);
  });
}

test("the first paint is in the chosen theme", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "theme", value: "light", url: baseURL }]);
  const answer = await page.goto("/");
  // The server sets it, so that nothing flashes.
  expect(await answer?.text()).toContain('<html lang="en" class="light"');
  await expect(page.locator("meta[name=color-scheme]")).toHaveAttribute("content", "light");
});

test("a theme chosen in one tab applies to the others", async ({ page, context, javaScriptEnabled }) => {
  const other = await context.newPage();
  await other.goto("/newsletter");
  await other.getByRole("textbox", { name: /email/i }).fill("half@writt");
  await page.goto("/articles");
  await page.getByRole("button", { name: "Light mode" }).click();
  await expect(page.locator("html")).toHaveClass("light");
  if (!javaScriptEnabled) return expect((await (await other.reload())?.text()) ?? "").toContain('class="light"');
  await expect(other.locator("html")).toHaveClass("light");
  await expect(other.getByRole("button", { name: "Dark mode" })).toBeVisible();
  await expect(other.getByRole("textbox", { name: /email/i })).toHaveValue("half@writt");
});

test("a theme outlives its cookie", async ({ page, context, javaScriptEnabled }) => {
  await page.goto("/articles");
  await page.getByRole("button", { name: "Light mode" }).press("Enter");
  await expect.poll(async () => (await context.cookies()).length).toBe(1);
  await context.clearCookies();
  await page.goto("/tutorials");
  await expect(page.locator("html")).toHaveClass(javaScriptEnabled ? "light" : "dark");
  if (!javaScriptEnabled) return;
  await expect.poll(async () => (await context.cookies()).find((c) => c.name === "theme")?.value).toBe("light");
});

/** The background color of the page. */
function ground(page: import("@playwright/test").Page): Promise<string> {
  return page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor,
  );
}
