import { expect, test } from "../test.ts";

test("a filter limits the articles to one category", async ({ page }) => {
  await page.goto("/articles");
  const all = await page.locator("main .card").count();
  const filters = page.getByRole("navigation", { name: "Filter articles" });
  await filters.getByRole("link", { name: "How Tos" }).click();
  await expect(page).toHaveURL("/articles?filter=howTos");
  await expect(filters.locator("[aria-current]")).toHaveText("How Tos");
  const some = page.locator("main .card");
  expect(await some.count()).toBeGreaterThan(0);
  expect(await some.count()).toBeLessThan(all);
  for (const badge of await some.locator(".badge").allInnerTexts()) expect(badge.toLowerCase()).toBe("how tos");
  await filters.getByRole("link", { name: "All" }).click();
  await expect(some).toHaveCount(all);
});

test("filters are behind a button on a phone", async ({ phone }) => {
  await phone.goto("/articulos");
  const filters = phone.locator("#filters");
  await expect(filters).toBeHidden();
  await phone.locator("[popovertarget=filters]").click();
  await expect(filters).toBeVisible();
  await filters.getByRole("link", { name: "Reseñas" }).click();
  await expect(phone).toHaveURL("/articulos?filter=reviews");
  await expect(phone.locator("main .card").first()).toBeVisible();
});
