import { expect, languages, test } from "../test.ts";

for (const locale of languages) {
  test(`the menu on a phone is closed after a link is followed, in ${locale.lang}`, async ({ phone }) => {
    await phone.goto(locale.home);
    const menu = phone.locator("#menu");
    await expect(menu).toBeHidden();
    await phone.getByRole("button", { name: locale.openMenu }).click();
    await expect(menu).toBeVisible();
    await menu.getByRole("button", { name: locale.closeMenu }).click();
    await expect(menu).toBeHidden();
    await phone.getByRole("button", { name: locale.openMenu }).click();
    const link = menu.locator("nav.menu a:not([aria-current])").first();
    const address = (await link.getAttribute("href")) ?? "";
    await link.click();
    await expect(phone).toHaveURL(address);
    await expect(menu).toBeHidden();
  });
}

test("the menu closes with Escape and a tap outside", async ({ phone }) => {
  await phone.goto("/");
  const menu = phone.locator("#menu");
  const open = phone.getByRole("button", { name: "Open menu" });
  await open.click();
  await expect(menu).toBeVisible();
  await phone.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(menu).toBeVisible();
  await phone.mouse.click(12, 700);
  await expect(menu).toBeHidden();
});

test("the menu takes the focus and returns it when it closes", async ({ phone, javaScriptEnabled }) => {
  await phone.goto("/articles");
  const open = phone.getByRole("button", { name: "Open menu" });
  const menu = phone.locator("#menu");
  await open.press("Enter");
  await expect(menu.getByRole("button", { name: "Close menu" })).toBeFocused();
  await menu.getByRole("button", { name: "Close menu" }).press("Enter");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.press("Enter");
  await menu.getByRole("link").last().focus();
  await phone.keyboard.press("Tab");
  await expect(menu.locator(":focus")).toHaveCount(0);
  if (javaScriptEnabled) await expect(menu).toBeHidden();
});

test("the menu is always open on a wide screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  await expect(page.locator("#menu")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
  await page.locator("#menu").getByRole("link", { name: "Work", exact: true }).click();
  await expect(page.locator("#menu").getByRole("link", { name: "Work", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
