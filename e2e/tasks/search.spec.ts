import { expect, languages, test } from "../test.ts";

const words = {
  en: {
    path: "/search",
    query: "list",
    first: "How to mend a broken list",
    none: "No results",
    submit: "Search",
  },
  es: {
    path: "/busqueda",
    query: "lista",
    first: "Cómo arreglar una lista rota",
    none: "Sin resultados",
    submit: "Buscar",
  },
} as const;

for (const { lang } of languages) {
  const { path, query, first, none, submit } = words[lang];

  test(`search finds an article, in ${lang}`, async ({ page }) => {
    await page.goto(path);
    const box = page.getByRole("searchbox");
    await expect(page.locator(".search-intro")).toBeVisible();
    await box.fill(query);
    await page.getByRole("button", { name: submit, exact: true }).click();
    const found = page.locator(".result").first();
    await expect(found.getByRole("heading")).toContainText(first);
    await expect(page.getByRole("status")).toHaveText(/^\d+ (results?|resultados?)$/);
    await expect(found.locator("mark").first()).toBeVisible();
    await expect(page.locator(".search-intro")).toBeHidden();
    expect(new URL(page.url()).searchParams.get("q")).toBe(query);
    await expect(page).toHaveTitle(new RegExp(`^${query} — `));
    await found.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(first);
  });

  test(`a search without results suggests how to continue, in ${lang}`, async ({ page }) => {
    await page.goto(`${path}?q=xylophonist&type=chat`);
    await expect(page.getByRole("status")).toContainText(none);
    await expect(page.locator(".search-intro")).toBeVisible();
    await page.locator(".results-suggestions a").first().click();
    await expect(page).toHaveURL(`${path}?q=xylophonist`);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(5);
    await page.locator(".results-suggestions a").last().click();
    await expect(page.locator(".message-visitor").first()).toContainText("xylophonist");
  });
}

test("a search can be filtered, and a result leads to a project", async ({ page }) => {
  await page.goto("/search?q=anchor");
  for (const type of ["Articles", "Profile", "Pages", "Assistant’s answers"])
    await page.locator("label.chip", { hasText: type }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/type=project/);
  const found = page.locator(".result");
  await expect(found).toHaveCount(1);
  await expect(found.locator(".badge")).toHaveText("Project");
  await expect(found.getByRole("heading").getByRole("link")).toHaveCount(0);
  await found.getByRole("link", { name: "See the project" }).click();
  await expect(page).toHaveURL("/portfolio/anchor");
});

test("a search with every type off says so", async ({ page }) => {
  await page.goto("/search?q=anchor");
  for (const chip of await page.locator("label.chip").all()) await chip.click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Every kind is switched off" })).toBeVisible();
  await expect(page.locator(".result")).toHaveCount(0);
});

test("a search is kept in the other language and in its address", async ({ page }) => {
  await page.goto("/search?q=SQLite&type=project");
  await page.locator("a[data-language]").last().click();
  await expect(page).toHaveURL("/busqueda?q=SQLite&type=project");
  await expect(page.locator(".result .badge").first()).toHaveText("Proyecto");
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("SQLite");
});

test("markup is searched for as text", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent("<img src=x onerror=alert(1)> model")}`);
  await expect(page.getByRole("searchbox")).toHaveValue("<img src=x onerror=alert(1)> model");
  await expect(page.locator(".results img")).toHaveCount(0);
});

test("search can be used by keyboard alone, on a phone", async ({ phone }) => {
  await phone.goto("/search");
  await phone.getByRole("searchbox").focus();
  await phone.keyboard.type("catalog");
  await phone.keyboard.press("Enter");
  const link = phone.locator(".result-title a").first();
  await expect(link).toBeVisible();
  await phone.getByRole("searchbox").focus();
  for (let stops = 0; stops < 12; stops++) {
    await phone.keyboard.press("Tab");
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(link).toBeFocused();
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("heading", { level: 1 })).toContainText("catalog");
});

for (const { lang } of languages) {
  const { path, query, first } = words[lang];

  test(`results appear while typing, and arrow keys move through them, in ${lang} @island`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto(path);
    const box = page.getByRole("searchbox");
    await box.pressSequentially(query, { delay: 20 });
    if (!javaScriptEnabled) await box.press("Enter");
    const link = page.locator(".result-title a").first();
    await expect(link).toContainText(first);
    await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.get("q") === query);
    await expect(page.getByRole("status")).toHaveCount(1);
    if (!javaScriptEnabled) return;
    await box.press("ArrowDown");
    await expect(link).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await expect(link).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(box).toBeFocused();
    await box.press("Escape"); // the browser clears the field
    await expect(page.locator(".search-intro")).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test("a new query replaces the results of the page @island", async ({ page, javaScriptEnabled }) => {
  await page.goto("/search?q=catalog");
  const box = page.getByRole("searchbox");
  await box.fill("stacks");
  if (!javaScriptEnabled) await box.press("Enter");
  await expect(page.locator(".result mark").first()).toHaveText("Stacks");
  await expect(page.locator(".result", { hasText: "first catalog" })).toHaveCount(0);
  await expect(page).toHaveTitle(/^stacks — /);
  await page.locator("a[data-language]").last().click();
  await expect(page).toHaveURL(/busqueda\?q=stacks/);
});

test("search works when its script does not load", async ({ page, browserErrors }) => {
  await page.route(/\/js\/search\./, (route) => route.abort());
  await page.goto("/search");
  await page.getByRole("searchbox").fill("catalog");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.locator(".result-title a").first()).toContainText("catalog");
  browserErrors.length = 0; // the blocked script
});
