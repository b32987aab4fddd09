import type { Page } from "@playwright/test";
import { minFillTime } from "../forms.ts";
import { expect, test } from "../test.ts";

/** Asks for the CV as a visitor does. */
async function askForCV(page: Page, email: string) {
  await page.goto("/resume");
  await page.locator("#cv summary").click();
  const form = page.locator("#cv-form");
  await form.locator("[name=email]").fill(email);
  await form.locator("[name=reason]").fill("We have a job.\n<b>Really</b>.");
  await page.waitForTimeout(minFillTime);
  await form.locator("button[type=submit]").click();
  await expect(page.locator("#cv-done, .form-confirmation").first()).toBeVisible();
}

test("the owner answers an inquiry from the inbox, on a phone", async ({ phone, owner, browserErrors, runName }) => {
  const email = `${runName}-reply@example.com`;
  await askForCV(phone, email);
  await owner.goto(`/admin/inbox?state=unanswered&q=${email}`);
  await owner.getByRole("link", { name: email }).click();
  const form = owner.locator("form#reply");
  const sent = owner
    .getByRole("status")
    .filter({ hasText: "Tu respuesta espera en la bandeja de salida: ahora mismo no sale ningún correo." });
  const send = form.getByRole("button", { name: "Enviar la respuesta" });
  await expect(form.getByLabel("Adjuntar el CV")).toBeChecked();
  await send.click(); // the CV in one click
  await expect(sent).toBeVisible();
  const replies = owner.getByRole("listitem").filter({ hasText: "Re: " });
  await expect(replies).toContainText("En espera"); // no mail server is configured
  await expect(replies).toContainText("Adjunto: cv.en.pdf");

  await send.click();
  await expect(form.getByText("Escribe algo entre el saludo y la despedida.").first()).toBeVisible();
  const text = "Hello,\n\nplease tell me more.\n\nRobin";
  await form.getByLabel("Tu respuesta").fill(text);
  await form.getByRole("button", { name: "Guardar el borrador" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "No se ha enviado nada." })).toBeVisible();
  await expect(form.getByLabel("Tu respuesta")).toHaveValue(text);
  await send.click();
  await expect(sent).toBeVisible();
  await expect(replies).toHaveCount(2);
  await replies.last().getByRole("link", { name: "Ver en la bandeja de salida" }).click();
  await expect(owner.getByRole("heading", { name: /^Re: / })).toHaveCount(2);
  browserErrors.length = 0; // the expected 422
});

test("a note about an inquiry is kept until it is deleted", async ({ owner, runName }) => {
  const email = `${runName}-note@example.com`;
  await askForCV(owner, email);
  await owner.goto(`/admin/inbox?q=${email}`);
  await owner.getByRole("link", { name: email }).click();
  await owner.getByLabel("Nota nueva").fill("Ask Bea first.");
  await owner.getByRole("button", { name: "Añadir la nota" }).click();
  await expect(owner.getByText("Ask Bea first.")).toBeVisible();
  await owner.getByRole("listitem").filter({ hasText: "Ask Bea" }).getByRole("button", { name: "Borrar" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "Nota borrada." })).toBeVisible();
  await expect(owner.getByText("Ask Bea first.")).toHaveCount(0);
});
