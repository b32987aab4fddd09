import type { Page } from "@playwright/test";
import { minFillTime } from "../forms.ts";
import { expect, test } from "../test.ts";

/** Suggests a topic for the podcast as a visitor does: the shortest form. */
async function suggest(page: Page, topic: string) {
  await page.goto("/podcast");
  const form = page.locator("#podcast-suggest-form");
  await form.locator("[name=suggestion]").fill(topic);
  await page.waitForTimeout(minFillTime);
  await form.locator("button[type=submit]").click();
  await expect(form.getByText("Suggestion received.")).toBeVisible();
}

test("several inquiries can be selected and deleted at once", async ({ owner, runName }) => {
  const word = `borrables${runName.replaceAll("-", "")}`;
  for (const number of [1, 2, 3]) await suggest(owner, `${word} ${number}`);
  await owner.goto(`/admin/inbox?q=${word}`);
  await expect(owner.getByRole("heading", { name: "3 solicitudes" })).toBeVisible();

  await owner.getByRole("button", { name: "Borrar…" }).press("Enter"); // with the keyboard, and nothing selected
  await expect(owner.getByRole("status").filter({ hasText: "No has seleccionado ninguna" })).toBeVisible();
  const rows = owner.getByRole("listitem").filter({ hasText: word });
  await rows
    .filter({ hasText: `${word} 1` })
    .getByRole("checkbox")
    .press("Space");
  await rows
    .filter({ hasText: `${word} 3` })
    .getByRole("checkbox")
    .check();
  await owner.getByRole("button", { name: "Borrar…" }).press("Enter");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("¿Borrar 2 solicitudes?");
  await expect(owner.getByText("Tema para el pódcast: 2")).toBeVisible();
  await owner.getByRole("button", { name: "Borrar 2 solicitudes" }).click();

  await expect(owner.getByRole("status").filter({ hasText: "2 solicitudes borradas." })).toBeVisible();
  await expect(rows).toHaveCount(1); // the filter is kept
  await expect(rows).toContainText(`${word} 2`);
  await rows.getByRole("checkbox").check();
  await owner.getByRole("button", { name: "Marcar como hechas" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "1 solicitud marcada como hecha." })).toBeVisible();
  await expect(rows).toHaveCount(0);
});
