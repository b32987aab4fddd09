// Fields that an owner adds to the form for a quote.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { minFillTime } from "../forms.ts";
import { testOf } from "../program.ts";
import { expect } from "../test.ts";

const fields = `
[[quote.field]]
id = "seats"
kind = "number"
label = "Butacas"

[[quote.field]]
id = "tickets"
kind = "choice"
label = "¿Vendes en taquilla?"
required = true
option = [{ value = "yes", label = "Sí" }, { value = "no", label = "No" }]

[[quote.field]]
id = "nights"
kind = "choices"
label = "Noches"
option = [{ value = "fri", label = "Viernes" }, { value = "sat", label = "Sábado" }]
`;

const test = testOf("least", { prepare: (folder) => writeFileSync(join(folder, "requests.toml"), fields) });

test("a request with the owner's own fields can be corrected and sent", async ({ page, browserErrors }) => {
  await page.goto("/conexiones");
  const form = page.locator("#budget-form");
  await form.locator("[name=email]").fill("ana@example.com");
  await form.getByLabel("Butacas").fill("muchas");
  await form.getByLabel("Viernes").check();
  await form.getByLabel("Sí", { exact: true }).check();
  await page.waitForTimeout(minFillTime);
  await form.locator("button[type=submit]").click();

  const summary = form.locator(".error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(1);
  browserErrors.length = 0; // the expected 422
  await expect(form.getByLabel("Butacas")).toHaveAccessibleDescription(/Error: /);
  await expect(form.getByLabel("Viernes")).toBeChecked();

  await form.getByLabel("Butacas").fill("90");
  await form.locator("button[type=submit]").click();
  await expect(form.locator("form")).toHaveCount(0);
  await expect(form.locator(".form-confirmation-title")).toBeVisible();
});
