import { beginDraft } from "../drafts.ts";
import { minFillTime } from "../forms.ts";
import { expect, test } from "../test.ts";

test("the overview shows what waits for the owner, and leads there", async ({ owner, browserErrors, runName }) => {
  const topic = `Para el resumen, ${runName}`;
  await owner.goto("/podcast");
  const form = owner.locator("#podcast-suggest-form");
  await form.locator("[name=suggestion]").fill(topic);
  await owner.waitForTimeout(minFillTime);
  await form.locator("button[type=submit]").click();
  await expect(form.getByText("Suggestion received.")).toBeVisible();
  await beginDraft(owner, browserErrors, `Borrador del resumen ${runName}`);

  await owner.goto("/admin");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Resumen");
  await expect(owner.getByRole("navigation").getByRole("link", { name: "Resumen" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(owner.getByRole("heading", { name: /^\d+ solicitud(es)? sin leer$/ })).toBeVisible();
  const drafts = owner.getByRole("region", { name: "Borradores" });
  await drafts.getByRole("link", { name: `Borrador del resumen ${runName}` }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Número de la newsletter");
  await owner.getByRole("button", { name: "Borrar este borrador" }).click();

  await owner.goto("/admin");
  const unread = owner.getByRole("region", { name: /sin leer$/ });
  const first = unread.getByRole("listitem").first().getByRole("link"); // another test's, perhaps, which opening would mark as read
  await expect(first).toHaveAttribute("href", /^\/admin\/inbox\/[a-z-]+\/\d+$/);
});

test("the owner's screens can be used on a phone with the keyboard", async ({ owner }) => {
  await owner.setViewportSize({ width: 320, height: 640 });
  await owner.goto("/admin/inbox");
  await owner.keyboard.press("Tab");
  await expect(owner.getByRole("link", { name: "Saltar al contenido" })).toBeFocused();
  await owner.getByRole("button", { name: "Abrir el menú" }).press("Enter");
  await expect(owner.getByRole("link", { name: "Bandeja de salida", exact: true })).toBeVisible();
  await owner.getByRole("link", { name: "Bandeja de salida", exact: true }).press("Enter");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Bandeja de salida");
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(owner.getByRole("contentinfo")).toHaveCount(0); // the site's footer
});
