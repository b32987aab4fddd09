// A page that the browser fetches while the visitor is about to follow a link.
import { expect, test } from "../test.ts";

test("a link is fetched ahead, and its page reports that it was shown", async ({ page }) => {
  await page.goto("/about");
  const link = page.locator("footer").getByRole("link", { name: "Privacy" });
  const ahead = page.waitForResponse((response) => response.request().headers()["sec-purpose"] === "prefetch");
  await link.hover();
  expect((await ahead).status()).toBe(200);
  const report = page.waitForResponse((response) => response.url().endsWith("/events/page-view"));
  await link.click();
  expect((await report).status()).toBe(204);
  await expect(page).toHaveURL(/\/privacy$/);
});

test("switching the language is never fetched ahead", async ({ page }) => {
  await page.goto("/about");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.locator("a[data-language]").first().hover();
  const link = page.locator("footer").getByRole("link", { name: "Privacy" });
  const ahead = page.waitForRequest((request) => request.headers()["sec-purpose"] === "prefetch");
  await link.hover(); // whose request comes after that of the language, if there were one
  await ahead;
  expect(requested.filter((address) => address.includes("lng="))).toEqual([]);
});
