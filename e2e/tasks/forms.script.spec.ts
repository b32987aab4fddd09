// What a script adds to the forms: sending without leaving the page, and what happens when that fails.
import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { formCalled, minFillTime } from "../forms.ts";
import { environmentOf } from "../site.ts";
import { expect, test } from "../test.ts";

/** Opens the page of a form and fills it in, as slowly as a person. */
async function filled(page: Page, name: string, lang: "en" | "es", user: string) {
  const form = formCalled(name);
  await page.goto(form.page[lang]);
  const wrapper = page.locator(`#${name}-form`);
  await form.fill(wrapper, user);
  await page.waitForTimeout(minFillTime);
  return { form, wrapper, button: wrapper.locator("button[type=submit]") };
}

/** Counts the rows of a table that hold an address. */
function stored(table: string, email: string): number {
  const env = { ...process.env, ...environmentOf("tasks") };
  const records = JSON.parse(spawnSync("../bin/portfolio", ["export", email], { env, encoding: "utf8" }).stdout);
  return records.filter((record: { table: string }) => record.table === table).length;
}

for (const lang of ["en", "es"] as const) {
  test(`a form says that it is sending, in ${lang}`, async ({ page }) => {
    const { form, wrapper, button } = await filled(page, "newsletter", lang, `ana-sending-${lang}`);
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/newsletter*", async (route) => {
      await held;
      await route.continue();
    });
    const width = (await button.boundingBox())?.width ?? 0;
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(lang === "en" ? "Subscribing..." : "Suscribiendo...");
    expect((await button.boundingBox())?.width).toBeCloseTo(width, 0);
    go();
    await expect(wrapper.locator(".form-confirmation")).toContainText(form.done[lang]);
    await expect(wrapper.locator(".form-confirmation")).toBeFocused();
  });

  test(`a network error is reported and the input is kept, in ${lang}`, async ({ page, browserErrors }) => {
    const { form, wrapper, button } = await filled(page, "budget", lang, `ana-network-${lang}`);
    await page.route("**/*", (route) => route.abort());
    await button.click();
    const words = {
      en: "Network error. Please try again later.",
      es: "Error de red. Por favor, inténtalo de nuevo más tarde.",
    };
    await expect(wrapper.locator(".error-summary")).toHaveText(words[lang]);
    await expect(wrapper.locator(".error-summary")).toBeFocused();
    browserErrors.length = 0; // the expected network error
    await page.unroute("**/*");
    await expect(wrapper.locator("[name=email]")).toHaveValue(`ana-network-${lang}@example.com`);
    await button.click();
    await expect(wrapper.locator(".form-confirmation")).toContainText(form.done[lang]);
    await expect(wrapper.locator(".form-confirmation")).toContainText(`ana-network-${lang}@example.com`);
    await expect(wrapper.locator(".error-summary")).toHaveCount(0);
  });

  test(`a survey asks for what is missing in amber, consent first, in ${lang}`, async ({ page, browserErrors }) => {
    await page.goto(formCalled("agents").page[lang]);
    const wrapper = page.locator("#agents-form");
    const summary = wrapper.locator(".error-summary-warning");
    const button = wrapper.locator("button[type=submit]");
    await page.waitForTimeout(minFillTime);
    await button.click();
    const consent = {
      en: "You must accept the privacy policy to submit the survey.",
      es: "Debes aceptar la política de privacidad para enviar la encuesta.",
    };
    await expect(summary.locator(".error-summary-text")).toHaveText(consent[lang]);
    await expect(summary.getByRole("link")).toHaveCount(8);
    await expect(wrapper.locator(".field-error")).toHaveCount(8);
    await wrapper.locator("[name=consent]").check();
    await button.click();
    const required = {
      en: "Please complete all required fields.",
      es: "Por favor, completa todos los campos obligatorios.",
    };
    await expect(summary.locator(".error-summary-text")).toHaveText(required[lang]);
    await expect(summary.getByRole("link")).toHaveCount(7);
    await expect(wrapper.locator("[name=consent]")).not.toHaveAttribute("aria-invalid");
    browserErrors.length = 0; // the expected refusals
  });

  test(`sending too often is answered with a request to wait, in ${lang}`, async ({ page, browserErrors }) => {
    const { wrapper, button } = await filled(page, "newsletter", lang, "ana");
    await wrapper.locator("[name=email]").fill("ana@nowhere");
    const summary = wrapper.locator(".error-summary");
    for (let i = 0; i < 5; i++) {
      await button.click();
      await expect(summary.getByRole("link")).toHaveCount(1);
      await expect(button).toBeEnabled();
    }
    await expect(async () => {
      await button.click();
      await expect(summary).toHaveText(
        lang === "en" ? /Wait a minute; what you sent before did arrive/ : /Espera un minuto; lo que enviaste antes/,
        { timeout: 2000 },
      );
    }).toPass(); // on a slow machine the limit allows one more
    await expect(wrapper.locator("[name=email]")).toHaveValue("ana@nowhere");
    browserErrors.length = 0; // the expected refusals
  });
}

test("a double click sends once", async ({ page }) => {
  const { form, wrapper, button } = await filled(page, "budget", "en", "ana-twice");
  let sent = 0;
  page.on("request", (request) => (sent += Number(request.method() === "POST")));
  await button.dblclick();
  await expect(wrapper.locator(".form-confirmation")).toContainText(form.done.en);
  expect(sent).toBe(1);
  expect(stored("inquiries", "ana-twice@example.com")).toBe(1);
});

test("the confirmation of a suggestion disappears without a layout shift", async ({ page }) => {
  await page.clock.install();
  const { form, wrapper, button } = await filled(page, "podcast-suggest", "en", "ana");
  const height = await wrapper.evaluate((element) => element.clientHeight);
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(wrapper.getByRole("status")).toHaveText(form.done.en);
  await expect(wrapper.locator("[name=suggestion]")).toHaveValue("");
  await page.clock.runFor(2900);
  await expect(wrapper.getByRole("status")).toHaveText(form.done.en);
  expect(await wrapper.evaluate((element) => element.clientHeight)).toBe(height);
  await page.clock.runFor(200);
  await expect(wrapper.getByRole("status")).toBeEmpty();
  expect(await wrapper.evaluate((element) => element.clientHeight)).toBe(height);
});

test("the success panel replaces the form and takes the focus", async ({ page }) => {
  const { form, wrapper, button } = await filled(page, "cv", "es", "ana-panel");
  await button.press("Enter");
  const panel = wrapper.getByRole("group", { name: form.done.es });
  await expect(panel).toBeFocused();
  await expect(panel).toHaveAccessibleDescription(/guardada/); // no mail server is set up
});

test("after a foreign response the form is sent natively", async ({ page, browserErrors }) => {
  const { form, wrapper, button } = await filled(page, "english", "en", "ana");
  await page.route("**/english-barrier-survey*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }), {
    times: 1,
  });
  await button.click();
  await expect(page).toHaveURL(/sent=/);
  await expect(wrapper.getByText(form.done.en)).toBeVisible();
  browserErrors.length = 0; // the expected 502
});

test("the form works natively when its script does not load", async ({ page, browserErrors }) => {
  await page.route("**/static/js/forms.*", (route) => route.abort());
  const { form, wrapper, button } = await filled(page, "newsletter", "es", "ana-blocked");
  await button.click();
  await expect(page).toHaveURL(/sent=/);
  await expect(wrapper.getByText(form.done.es)).toBeVisible();
  browserErrors.length = 0; // the blocked script
});
