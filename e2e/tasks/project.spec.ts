import { expect, test } from "../test.ts";

const lists = [
  { list: "/portfolio", lang: "en", close: "Close and go back to the list" },
  { list: "/portfolio?lng=es", lang: "es", close: "Cerrar y volver a la lista" },
  { list: "/proyectos", lang: "en", close: "Close and go back to the list" },
  { list: "/proyectos?lng=es", lang: "es", close: "Cerrar y volver a la lista" },
];

for (const { list, lang, close } of lists) {
  test(`a project of ${list} opens and closes @island`, async ({ page, javaScriptEnabled }) => {
    await page.goto(list);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const below = await page.title();
    const link = page.locator("main .card a").first();
    const title = await link.innerText();
    await link.click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(dialog.locator(".tags li").first()).toBeVisible();
    await expect(dialog.getByRole("img")).toHaveAttribute("alt", /\S/);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    const address = page.url();
    expect(new URL(address).pathname).toMatch(/^\/(portfolio|proyectos)\/[\w-]+$/);
    await dialog.getByRole("link", { name: close }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveTitle(below);
    await expect(page.locator("main .card").first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(new URL(list, page.url()).pathname);
    expect(await page.evaluate("window.stayed === true")).toBe(javaScriptEnabled); // with a script no page is loaded
    // The address opens the same project.
    await page.goto(address);
    await expect(dialog).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
  });
}

test("a project stays open after a double click @island", async ({ page, javaScriptEnabled }) => {
  await page.goto("/portfolio");
  const link = page.locator("main .card a").last();
  await link.hover();
  if (javaScriptEnabled) await expect(page.locator("[data-island=project][data-state=ready]")).toBeAttached();
  await link.dblclick();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForTimeout(300); // in which the second click could close it
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a project closes with a click outside", async ({ phone }) => {
  await phone.goto("/portfolio/stacks");
  await expect(phone.getByRole("dialog")).toBeVisible();
  await phone.mouse.click(5, 5);
  await expect(phone.getByRole("dialog")).toBeHidden();
  await expect(phone).toHaveURL(/\/portfolio(#.*)?$/);
});

test("the page behind a project is inert", async ({ page }) => {
  await page.goto("/portfolio/stacks");
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body || at?.closest("dialog, .skip-link") !== null;
    });
    expect(inside).toBe(true);
  }
});

test("projects can be opened by keyboard, and history goes back and forward @island", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/portfolio");
  const link = page.locator("main .card a").nth(1);
  await link.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/portfolio");
  if (javaScriptEnabled) await expect(link).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL("/portfolio/stacks");
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/portfolio");
});

test("a project takes the focus, traps it and returns it @island", async ({ phone, javaScriptEnabled }) => {
  await phone.goto("/portfolio");
  const link = phone.locator("main .card a").nth(1);
  await link.press("Enter");
  const dialog = phone.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let i = 0; i < 8; i++) {
    await phone.keyboard.press("Tab");
    expect(await phone.evaluate(() => document.activeElement?.closest("main .card"))).toBeNull();
  }
  if (javaScriptEnabled) await phone.keyboard.press("Escape");
  else await dialog.locator(".dialog-close").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(phone).toHaveURL(/\/portfolio(#project-stacks)?$/);
  if (javaScriptEnabled) await expect(link).toBeFocused();
  await link.click();
  await expect(dialog).toBeVisible();
  await phone.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(phone).toHaveURL(/\/portfolio(#project-stacks)?$/);
});

test("closing a project at its own address leads to its card in the list", async ({ page, javaScriptEnabled }) => {
  await page.goto("/portfolio/stacks");
  if (javaScriptEnabled) await page.locator("[data-island=project][data-state=ready]").waitFor({ state: "attached" });
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toBeFocused();
  if (javaScriptEnabled) await page.keyboard.press("Escape");
  else await page.locator(".dialog-close").press("Enter");
  await expect(page).toHaveURL(/\/portfolio#project-stacks$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Work");
});

test("a project can be opened in another tab", async ({ page, context }) => {
  await page.goto("/proyectos");
  const opened = context.waitForEvent("page");
  await page
    .locator("main .card a")
    .first()
    .click({ modifiers: ["Control"] });
  await expect((await opened).getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/proyectos");
});

test("projects open as pages when their script does not load", async ({ page, browserErrors }) => {
  await page.route("**/js/project.*", (route) => route.abort());
  await page.goto("/portfolio");
  await page.locator("main .card a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.locator(".dialog-close").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  browserErrors.length = 0; // the blocked script
});
