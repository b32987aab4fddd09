import { expect, test } from "../test.ts";

const lists = [
  { list: "/portfolio", lang: "en", close: "Close and go back to the list" },
  { list: "/portfolio?lng=es", lang: "es", close: "Cerrar y volver a la lista" },
  { list: "/proyectos", lang: "en", close: "Close and go back to the list" },
  { list: "/proyectos?lng=es", lang: "es", close: "Cerrar y volver a la lista" },
];

for (const { list, lang, close } of lists) {
  test(`a project of ${list} is previewed or opened, and has a page @island`, async ({ page, javaScriptEnabled }) => {
    await page.goto(list);
    const below = await page.title();
    const link = page.locator("main .card a").first();
    const title = await link.innerText();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    const address = page.url();
    expect(new URL(address).pathname).toMatch(/^\/(portfolio|proyectos)\/[\w-]+$/);
    if (javaScriptEnabled) {
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog.locator(".tags li").first()).toBeVisible();
      await expect(dialog.getByRole("img")).toHaveAttribute("alt", /\S/);
      await dialog.getByRole("link", { name: close }).click();
      await expect(dialog).toBeHidden();
    } else {
      await page.locator(".back-link").click();
    }
    await expect(page).toHaveTitle(below);
    await expect(page.locator("main .card").first()).toBeVisible();
    // The address is that of the project's page.
    await page.goto(address);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });
}

test("a preview leads to the case study, and the history back to the list @island", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/portfolio");
  await page.locator("#project-anchor a").click();
  if (javaScriptEnabled) await page.getByRole("dialog").getByRole("link", { name: "Read the case study" }).click();
  await expect(page.getByRole("heading", { name: "The problem" })).toBeVisible();
  await expect(page).toHaveURL("/portfolio/anchor");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Work" })).toBeVisible();
  await expect(page).toHaveURL(/\/portfolio(#.*)?$/);
});

test("a project stays open after a double click @island", async ({ page, javaScriptEnabled }) => {
  await page.goto("/portfolio");
  const link = page.locator("main .card a").last();
  await link.hover();
  if (javaScriptEnabled) await expect(page.locator("[data-island=project][data-state=ready]")).toBeAttached();
  const title = await link.innerText();
  await link.dblclick();
  const heading = page.getByRole("heading", { level: 1, name: title });
  await expect(heading).toBeVisible();
  await page.waitForTimeout(300); // in which the second click could close it
  await expect(heading).toBeVisible();
});

test("projects can be opened by keyboard, and history goes back and forward @island", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/portfolio");
  const link = page.locator("main .card a").nth(1);
  const title = await link.innerText();
  await link.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: title });
  if (javaScriptEnabled) await expect(heading).toBeFocused();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(heading).toBeHidden();
  await expect(page).toHaveURL("/portfolio");
  if (javaScriptEnabled) await expect(link).toBeFocused();
  await page.goForward();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL("/portfolio/stacks");
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Work" })).toBeVisible();
  await expect(page).toHaveURL("/portfolio");
});

test("a preview takes the focus, traps it and returns it @island", async ({ phone, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without a script the project's page opens");
  await phone.goto("/portfolio");
  const link = phone.locator("main .card a").nth(1);
  await link.press("Enter");
  const dialog = phone.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let i = 0; i < 8; i++) {
    await phone.keyboard.press("Tab");
    expect(await phone.evaluate(() => document.activeElement?.closest("main .card"))).toBeNull();
  }
  await phone.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(phone).toHaveURL(/\/portfolio(#project-stacks)?$/);
  await expect(link).toBeFocused();
  await link.click();
  await expect(dialog).toBeVisible();
  await phone.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(phone).toHaveURL(/\/portfolio(#project-stacks)?$/);
});

test("a project can be opened in another tab", async ({ page, context }) => {
  await page.goto("/proyectos");
  const opened = context.waitForEvent("page");
  await page
    .locator("main .card a")
    .first()
    .click({ modifiers: ["Control"] });
  await expect((await opened).locator(".project-page")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/proyectos");
});

test("projects open as pages when their script does not load", async ({ page, browserErrors }) => {
  await page.route("**/js/project.*", (route) => route.abort());
  await page.goto("/portfolio");
  await page.locator("main .card a").first().click();
  await expect(page.locator(".project-page")).toBeVisible();
  await page.locator(".back-link").click();
  await expect(page.locator("main .card").first()).toBeVisible();
  browserErrors.length = 0; // the blocked script
});

test("a miniature plays while its card is pointed at or focused, unless less motion is wanted", async ({ page }) => {
  await page.goto("/portfolio");
  const link = page.locator("#project-anchor a");
  const part = page.locator("#project-anchor .miniature .slide");
  const moved = () => part.evaluate((element) => Number.parseFloat(getComputedStyle(element).translate) || 0);
  await link.focus();
  expect(await moved()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(moved).toBeGreaterThan(0);
  await link.blur();
  await expect.poll(moved).toBe(0);
  await link.hover();
  await expect.poll(moved).toBeGreaterThan(0);
});
