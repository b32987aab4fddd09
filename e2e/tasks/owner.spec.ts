import type { Page } from "@playwright/test";
import { minFillTime } from "../forms.ts";
import { password } from "../site.ts";
import { expect, logIn, test } from "../test.ts";

/** Sends a budget request as a visitor does. */
async function sendLead(page: Page, name: string) {
  await page.goto("/connects/connect");
  const form = page.locator("#budget-form");
  await form.locator("[name=fullName]").fill(name);
  await form.locator("[name=email]").fill("ana@example.com");
  await form.locator("[name=projectType]").selectOption("mobile");
  await form.locator("[name=projectDetails]").fill('Two lines,\n"one" <b>idea</b>.');
  await page.waitForTimeout(minFillTime);
  await form.locator("button[type=submit]").click();
  await expect(
    page.locator(".form-confirmation").filter({ hasText: "Quote request sent successfully!" }),
  ).toBeVisible();
}

test("a new inquiry can be read, answered and marked done", async ({ page, runName }) => {
  const name = `Ana Núñez ${runName}`;
  await sendLead(page, name);

  await page.goto("/admin/inbox");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acceso");
  await logIn(page);
  await expect(page).toHaveURL(/\/admin\/inbox$/); // the page that led to the login

  await page.getByLabel("Buscar").fill(`núñez ${runName}`);
  await page.getByRole("button", { name: "Filtrar" }).click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Sin leer");
  await row.getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Presupuesto: ${name}`);
  await expect(page.getByText('"one" <b>idea</b>.')).toBeVisible();
  await expect(page.getByText("Desarrollo móvil")).toBeVisible();
  const reply = page.getByRole("link", { name: "Responder con tu programa de correo" });
  await expect(reply).toHaveAttribute("href", /^mailto:ana@example\.com\?.*subject=Re%3A%20/);

  await page.getByRole("button", { name: "Marcar como hecha" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Marcada como hecha." })).toBeVisible();
  await page.getByRole("link", { name: "Volver a la bandeja" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
  await page.getByLabel("Estado").selectOption({ label: "Hechas" });
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByRole("listitem").filter({ hasText: name }).getByRole("link").click();

  await page.getByRole("link", { name: "Borrar…" }).click();
  await page.getByRole("button", { name: "Borrar la solicitud" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Solicitud borrada." })).toBeVisible();
});

test("the login shows on every page, and the logout ends the session", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Administración" })).toHaveCount(0);
  await page.goto("/admin/login");
  await logIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resumen");
  await page.goto("/");
  await page.getByRole("link", { name: "Administración" }).click();
  await expect(page).toHaveURL(/\/admin\/surveys$/);
  const cookies = await context.cookies();

  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Has cerrado la sesión." })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Administración" })).toHaveCount(0);
  await context.addCookies(cookies); // a copy of the cookie is no longer valid
  await page.goto("/admin/surveys");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acceso");
});

test("a wrong password is refused", async ({ page, browserErrors }) => {
  await page.goto("/admin/login");
  await logIn(page, "something else");
  await expect(page.getByRole("alert")).toHaveText("Contraseña o código incorrectos");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Error:/);
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("");
  browserErrors.length = 0; // the expected 401
  await logIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resumen");
});

test("too many guesses are answered with a request to wait", async ({ page, browserErrors }) => {
  await page.goto("/admin/login");
  for (let guess = 0; guess < 5; guess++) {
    await logIn(page, "something else");
    await expect(page.getByRole("alert")).toHaveText("Contraseña o código incorrectos");
  }
  await logIn(page);
  await expect(page.getByRole("alert")).toHaveText(/^Demasiados intentos\. Vuelve a probar dentro de \d+ segundos?\.$/);
  browserErrors.length = 0; // the expected refusals
});

test("the language of the owner's screens is chosen on any of them, and remembered", async ({ page }) => {
  const choose = async (name: string) => {
    await page.locator(".language-menu summary").click();
    await page.getByRole("button", { name }).click();
  };
  await page.goto("/admin/login?next=%2Fadmin%2Finbox");
  await choose("Português");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.locator("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/admin\/inbox$/); // the page that led to the login
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Caixa de entrada");

  await page.goto("/admin/surveys?language=en");
  await choose("English");
  await expect(page).toHaveURL(/[?&]language=en/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/?lng=es"); // the site's pages have a language of their own
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto("/admin");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
