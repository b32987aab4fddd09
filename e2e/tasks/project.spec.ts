import { expect, test } from "../test.ts";

for (const [list, lang] of [["/portfolio", "en"], ["/portfolio?lng=es", "es"], ["/proyectos", "en"], ["/proyectos?lng=es", "es"]]) {
  test(`look at a project of ${list} and go back to the list`, async ({ page }) => {
    await page.goto(list);
    const card = page.locator("main .card").first();
    const title = await card.getByRole("heading").innerText();
    await card.getByRole("link").click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(dialog.locator(".tags li").first()).toBeVisible();
    await dialog.locator(".dialog-close").click();
    await expect(dialog).toBeHidden();
    await expect(page.locator("main .card").first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(new URL(list, page.url()).pathname);
  });
}

test("a project closes with a click beside it", async ({ page }) => {
  await page.goto("/portfolio/solana-bot");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/portfolio(#.*)?$/);
});

test("the page behind a project is out of the keyboard's reach", async ({ page }) => {
  await page.goto("/portfolio/solana-bot");
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body || at?.closest("dialog, .skip") !== null;
    });
    expect(inside).toBe(true);
  }
});
