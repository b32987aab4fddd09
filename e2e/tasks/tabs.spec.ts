import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

const hubs = [
  {
    lang: "en",
    pages: ["/connects", "/connects/clients", "/connects/connect"],
    tabs: ["Opportunities", "Clients", "Contact"],
    budget: "Request a quote",
    collaboration: "Propose a collaboration",
  },
  {
    lang: "es",
    pages: ["/conexiones", "/conexiones/clientes", "/conexiones/conectar"],
    tabs: ["Oportunidades", "Clientes", "Contacto"],
    budget: "Pedir presupuesto",
    collaboration: "Proponer una colaboración",
  },
] as const;

/** Waits until a script has turned the links into tabs, if scripts run. */
async function ready(page: Page, script: boolean | undefined) {
  if (script) await page.locator("[data-island=connects][data-state=ready]").waitFor({ state: "attached" });
}

for (const { lang, pages, tabs, budget, collaboration } of hubs) {
  test(`tabs of the hub can be switched, and history goes back, in ${lang} @island`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto(pages[0]);
    await ready(page, javaScriptEnabled);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const first = await page.title();
    const tab = (at: number) =>
      page
        .getByRole(javaScriptEnabled ? "tab" : "link", { name: tabs[at] ?? "", exact: true })
        .and(page.locator(".tab"));
    await tab(1).click();
    await expect(page).toHaveURL(pages[1]);
    await expect(page.locator(".client").first()).toBeVisible();
    await expect(page.locator(".opportunity")).toHaveCount(0);
    await expect(tab(1)).toHaveAttribute("aria-current", "page");
    await expect(page).not.toHaveTitle(first);
    await expect(page.locator("a[data-language]")).toHaveAttribute("href", /\/(clients|clientes)\?lng=/);
    await tab(2).click();
    await expect(page).toHaveURL(pages[2]);
    await expect(page.locator("#budget-form")).toBeVisible();
    await page.goBack();
    await expect(page.locator(".client").first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(pages[0]);
    await expect(page).toHaveTitle(first);
    await expect(page.locator(".opportunity").first()).toBeVisible();
    expect(await page.evaluate("window.stayed === true")).toBe(javaScriptEnabled);
  });

  test(`a quote can be requested for an opportunity, and a collaboration proposed, in ${lang} @island`, async ({
    phone,
    javaScriptEnabled,
  }) => {
    await phone.goto(pages[0]);
    await ready(phone, javaScriptEnabled);
    const card = phone.locator(".opportunity").last();
    const title = await card.locator(".opportunity-title").innerText();
    await card.locator(".choice").click();
    await phone.getByRole("button", { name: budget }).click();
    await expect(phone).toHaveURL(new RegExp(`${pages[2]}\\?type=\\w+#budget`));
    await expect(phone.locator("#budget h2")).toBeInViewport();
    await expect(phone.locator("#budget .form-about strong")).toHaveText(title);
    await expect(phone.locator("#budget textarea")).toHaveValue(new RegExp(title));
    await expect(phone.locator("#budget [name=from]")).toHaveValue("/connects");
    await expect(phone.locator("#collaboration")).toBeHidden();
    await phone.locator("#show-collaboration").check();
    await expect(phone.locator("#budget")).toBeHidden();
    await expect(phone.locator("#collaboration .form-about strong")).toHaveText(title);
    await phone.goto(pages[0]);
    await ready(phone, javaScriptEnabled);
    await phone.getByRole("link", { name: collaboration }).click();
    await expect(phone).toHaveURL(`${pages[2]}?form=collaboration#collaboration`);
    await expect(phone.locator("#collaboration h2")).toBeInViewport();
    if (javaScriptEnabled) await expect(phone.locator("#collaboration h2")).toBeFocused();
    await phone.keyboard.press("Tab");
    await expect(phone.locator("#collaboration :focus")).toHaveCount(1);
  });
}

test("arrow keys move between the tabs @island", async ({ page, javaScriptEnabled }) => {
  await page.goto("/connects");
  await ready(page, javaScriptEnabled);
  const tab = (name: string) => page.locator(".tab", { hasText: new RegExp(`^${name}$`) });
  await tab("Opportunities").focus();
  if (!javaScriptEnabled) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/connects/clients");
    return expect(tab("Clients")).toHaveAttribute("aria-current", "page");
  }
  for (const [key, name, address] of [
    ["ArrowRight", "Clients", "/connects/clients"],
    ["ArrowRight", "Contact", "/connects/connect"],
    ["ArrowRight", "Opportunities", "/connects"],
    ["ArrowLeft", "Contact", "/connects/connect"],
    ["Home", "Opportunities", "/connects"],
    ["End", "Contact", "/connects/connect"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(page).toHaveURL(address);
    await expect(tab(name)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
  }
  await page.keyboard.press("Tab"); // past the other tabs, into the panel
  await expect(page.getByRole("tabpanel")).toBeFocused();
});

test("input is kept while another tab is open", async ({ page, javaScriptEnabled }) => {
  await page.goto("/connects/connect");
  await ready(page, javaScriptEnabled);
  await page.locator("#budget [name=email]").fill("half@writt");
  await page.locator(".tab", { hasText: "Clients" }).click();
  await expect(page.locator(".client").first()).toBeVisible();
  await page.goBack();
  await expect(page.locator("#budget [name=email]")).toHaveValue("half@writt");
});

test("the tabs are pages when their script or a panel does not load", async ({
  page,
  browserErrors,
  javaScriptEnabled,
}) => {
  await page.route("**/js/connects.*", (route) => route.abort());
  await page.goto("/connects");
  await page.locator(".tab", { hasText: "Clients" }).click();
  await expect(page.locator(".client").first()).toBeVisible();
  await page.unroute("**/js/connects.*");
  await page.goto("/connects");
  await ready(page, javaScriptEnabled);
  await page.route("**/connects/clients", (route) =>
    route.request().resourceType() === "xhr" ? route.abort() : route.continue(),
  );
  await page.locator(".tab", { hasText: "Clients" }).click();
  await expect(page).toHaveURL("/connects/clients");
  await expect(page.locator(".client").first()).toBeVisible();
  browserErrors.length = 0; // what the test blocked
});
