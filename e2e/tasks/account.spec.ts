import { password } from "../site.ts";
import { expect, test } from "../test.ts";

test("the account page says where the password is set and lists the open sessions", async ({ owner }) => {
  await owner.getByRole("link", { name: "Cuenta" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Cuenta");
  await expect(owner.getByText(/La contraseña está fijada en la configuración.*ADMIN_PASSWORD_HASH/)).toBeVisible();
  await expect(owner.getByLabel("Contraseña nueva")).toHaveCount(0);
  await expect(owner.getByText("esta sesión")).toHaveCount(1);
  await expect(owner.getByText("este dispositivo", { exact: true })).toHaveCount(1);
  const own = owner.getByRole("listitem").filter({ hasText: "este dispositivo" }); // the others are those of other tests
  await own.getByRole("button", { name: "Olvidar" }).click();
  await expect(owner.getByRole("status")).toHaveText("El dispositivo se ha olvidado.");
});

test("a second factor is set up only with a correct code", async ({ owner, browserErrors }) => {
  await owner.goto("/admin/account");
  const form = owner.locator("#factor-form");
  await expect(form.getByRole("img", { name: "Código QR" })).toBeVisible();
  const secret = await form.locator("code").textContent();
  await form.getByRole("textbox", { name: "Código" }).fill("12345"); // too short to be valid by chance
  await form.getByLabel("Contraseña actual").fill(password);
  await form.getByRole("button", { name: "Activar el segundo factor" }).click();
  await expect(form.getByRole("alert")).toContainText("El código no coincide.");
  await expect(form.getByRole("alert")).toBeFocused();
  await expect(form.locator("code")).toHaveText(secret ?? "");
  await expect(form.getByLabel("Contraseña actual")).toHaveValue("");
  browserErrors.length = 0; // the expected 422
});

test("page views are listed by period", async ({ browser, owner }) => {
  const visitor = await browser.newContext(); // the owner's own page views are not counted
  await (await visitor.newPage()).goto("/articles/the-first-catalog");
  await visitor.close();
  await expect(async () => {
    await owner.goto("/admin/visits?days=7");
    const pages = owner.locator("#visits-page table");
    await expect(pages).toContainText("/articles/the-first-catalog", { timeout: 100 });
  }).toPass();
  await expect(owner.getByRole("link", { name: "7 días" })).toHaveAttribute("aria-current", "page");
  await expect(owner.getByRole("heading", { name: "Por día" })).toBeVisible();
  await owner.getByRole("link", { name: "90 días" }).click();
  await expect(owner.getByRole("heading", { name: "Por semana" })).toBeVisible();
  await owner.locator("main summary").first().press("Enter");
  await expect(owner.getByRole("table", { name: "Por semana" })).toBeVisible();
});
