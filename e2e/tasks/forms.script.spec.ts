// What a script adds to the forms: each step of sending one without leaving the page, and what happens when it cannot.
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { asPeopleWrite, formCalled } from "../forms.ts";
import { environment } from "../site.ts";
import { expect, test } from "../test.ts";

/** Opens the page of a form and fills it in, as slowly as people do. */
async function filled(page: Page, name: string, lang: "en" | "es", who: string) {
  const form = formCalled(name);
  await page.goto(form.page[lang]);
  const room = page.locator(`#${name}-form`);
  await form.fill(room, who);
  await page.waitForTimeout(asPeopleWrite);
  return { form, room, button: room.locator("button[type=submit]") };
}

/** How many rows of a table are about an address. */
function stored(table: string, email: string): number {
  const env = { ...process.env, ...environment(process.env.E2E_PORT ?? 0, "data/tasks") };
  const records = JSON.parse(execFileSync("../bin/portfolio", ["export", email], { env, encoding: "utf8" }));
  return records.filter((record: { table: string }) => record.table === table).length;
}

for (const lang of ["en", "es"] as const) {
  test(`a form says that it is sending, in ${lang}`, async ({ page }) => {
    const { form, room, button } = await filled(page, "newsletter", lang, `ana-sending-${lang}`);
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/newsletter*", async (route) => {
      await held;
      await route.continue();
    });
    const width = (await button.boundingBox())?.width;
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(lang === "en" ? "Subscribing..." : "Suscribiendo...");
    expect((await button.boundingBox())?.width).toBe(width);
    go();
    await expect(room.getByRole("status")).toHaveText(new RegExp(form.done[lang]));
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
  });

  test(`a network that fails is told of, and nothing is lost, in ${lang}`, async ({ page, complaints }) => {
    const { form, room, button } = await filled(page, "budget", lang, `ana-network-${lang}`);
    await page.route("**/*", (route) => route.abort());
    await button.click();
    const words = { en: "Network error. Please try again later.", es: "Error de red. Por favor, inténtalo de nuevo más tarde." };
    await expect(room.locator(".error-summary")).toHaveText(words[lang]);
    await expect(room.locator(".error-summary")).toBeFocused();
    complaints.length = 0; // the network's failure
    await page.unroute("**/*");
    await expect(room.locator("[name=email]")).toHaveValue(`ana-network-${lang}@example.com`);
    await button.click();
    await expect(room.getByRole("status")).toHaveText(form.done[lang]);
    await expect(room.locator(".error-summary")).toHaveCount(0);
  });

  test(`what a survey lacks is asked for in amber, consent first, in ${lang}`, async ({ page, complaints }) => {
    await page.goto(formCalled("agents").page[lang]);
    const room = page.locator("#agents-form");
    const summary = room.locator(".error-summary-warning");
    const button = room.locator("button[type=submit]");
    await page.waitForTimeout(asPeopleWrite);
    await button.click();
    const consent = {
      en: "You must accept the privacy policy to submit the survey.",
      es: "Debes aceptar la política de privacidad para enviar la encuesta.",
    };
    await expect(summary.locator(".error-summary-title")).toHaveText(consent[lang]);
    await expect(summary.getByRole("link")).toHaveCount(8);
    await expect(room.locator(".field-error")).toHaveCount(8);
    await room.locator("[name=consent]").check();
    await button.click();
    const required = {
      en: "Please complete all required fields.",
      es: "Por favor, completa todos los campos obligatorios.",
    };
    await expect(summary.locator(".error-summary-title")).toHaveText(required[lang]);
    await expect(summary.getByRole("link")).toHaveCount(7);
    await expect(room.locator("[name=consent]")).not.toHaveAttribute("aria-invalid");
    complaints.length = 0; // the refusals
  });

  test(`whoever sends too much is told to wait, in ${lang}`, async ({ page, complaints }) => {
    const { room, button } = await filled(page, "newsletter", lang, "ana");
    await room.locator("[name=email]").fill("ana@nowhere");
    const summary = room.locator(".error-summary");
    for (let i = 0; i < 5; i++) {
      await button.click();
      await expect(summary.getByRole("link")).toHaveCount(1);
      await expect(button).toBeEnabled();
    }
    await button.click();
    await expect(summary).toHaveText(lang === "en" ? /Nothing more is taken for a minute/ : /Durante un minuto/);
    await expect(room.locator("[name=email]")).toHaveValue("ana@nowhere");
    complaints.length = 0; // the refusals
  });
}

test("a form that is sent can be filled in and sent again", async ({ page }) => {
  const { form, room, button } = await filled(page, "collaboration", "en", "ana-again");
  for (const who of ["ana-again", "berta-again"]) {
    await form.fill(room, who);
    await page.waitForTimeout(asPeopleWrite);
    await button.click();
    await expect(room.getByRole("status")).toHaveText(form.done.en);
    expect(stored("collaboration_requests", `${who}@example.com`)).toBe(1);
  }
});

test("a double click sends once", async ({ page }) => {
  const { form, room, button } = await filled(page, "budget", "en", "ana-twice");
  let sent = 0;
  page.on("request", (request) => (sent += Number(request.method() === "POST")));
  await button.dblclick();
  await expect(room.getByRole("status")).toHaveText(form.done.en);
  expect(sent).toBe(1);
  expect(stored("budget_requests", "ana-twice@example.com")).toBe(1);
});

test("thanks for a suggestion go away again, and nothing moves", async ({ page }) => {
  await page.clock.install();
  const { form, room, button } = await filled(page, "podcast-suggest", "en", "ana");
  const height = await room.evaluate((element) => element.clientHeight);
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(room.getByRole("status")).toHaveText(form.done.en);
  await expect(room.locator("[name=suggestion]")).toHaveValue("");
  await page.clock.runFor(2900);
  await expect(room.getByRole("status")).toHaveText(form.done.en);
  expect(await room.evaluate((element) => element.clientHeight)).toBe(height);
  await page.clock.runFor(200);
  await expect(room.getByRole("status")).toBeEmpty();
  expect(await room.evaluate((element) => element.clientHeight)).toBe(height);
});

test("the panel takes the place of the form, and the focus", async ({ page }) => {
  const { form, room, button } = await filled(page, "cv", "es", "ana-panel");
  await button.press("Enter");
  const panel = room.getByRole("group", { name: form.done.es });
  await expect(panel).toBeFocused();
  await expect(panel).toHaveAccessibleDescription(/spam/);
});

test("an answer that is none of ours sends the form as any other", async ({ page, complaints }) => {
  const { form, room, button } = await filled(page, "english", "en", "ana");
  await page.route("**/english-barrier-survey*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }), { times: 1 });
  await button.click();
  await expect(page).toHaveURL(/sent=/);
  await expect(room.getByText(form.done.en)).toBeVisible();
  complaints.length = 0; // the bad gateway
});

test("without its chunk a form works as any other", async ({ page, complaints }) => {
  await page.route("**/static/js/forms.*", (route) => route.abort());
  const { form, room, button } = await filled(page, "newsletter", "es", "ana-blocked");
  await button.click();
  await expect(page).toHaveURL(/sent=/);
  await expect(room.getByText(form.done.es)).toBeVisible();
  complaints.length = 0; // the chunk that did not come
});
