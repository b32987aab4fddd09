import type { Page } from "@playwright/test";
import { beginDraft } from "../drafts.ts";
import { minFillTime } from "../forms.ts";
import { linkOf } from "../mail.ts";
import { expect, test } from "../test.ts";

/** Sends one of the podcast's forms as a visitor. */
async function send(page: Page, name: "suggest" | "subscribe", field: string, value: string, thanks: string) {
  await page.goto("/podcast");
  const form = page.locator(`#podcast-${name}-form`);
  await form.locator(`[name=${field}]`).fill(value);
  await page.waitForTimeout(minFillTime);
  await form.locator("[type=submit]").click();
  await expect(form.getByText(thanks)).toBeVisible();
}

test("a suggestion becomes a topic, and another one is merged into it", async ({ owner }, { testId }) => {
  const topicTitle = `Rust on a phone ${testId}`;
  const duplicate = `The same as ${topicTitle}`;
  const suggestion = (text: string) =>
    owner.getByRole("listitem").filter({ has: owner.getByRole("heading", { name: text, exact: true }) });
  for (const text of [topicTitle, duplicate]) await send(owner, "suggest", "suggestion", text, "Suggestion received.");

  await owner.goto("/admin/podcast");
  await suggestion(topicTitle).getByRole("link", { name: "Convertir en tema" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Tema del pódcast");
  await expect(owner.locator("blockquote")).toHaveText(topicTitle);
  await expect(owner.getByLabel("Título (English)")).toHaveValue(topicTitle);
  await owner.getByLabel("Título (Español)").fill(`Rust en el teléfono ${testId}`);
  for (const [label, text] of [
    ["Categoría (Español)", "Código"],
    ["Descripción (Español)", "Compilar en el tren."],
    ["Categoría (English)", "Code"],
    ["Descripción (English)", "Compiling on the train."],
  ]) {
    await owner.getByLabel(label).fill(text);
  }
  await owner.getByRole("button", { name: "Publicar el tema" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "Tema publicado." })).toBeVisible();
  await expect(suggestion(topicTitle).getByRole("link")).toHaveCount(0);

  await suggestion(duplicate)
    .getByLabel("Es lo mismo que")
    .selectOption({ label: `Rust en el teléfono ${testId}` });
  await suggestion(duplicate).getByRole("button", { name: "Sumar como voto" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "La sugerencia cuenta ahora como voto." })).toBeVisible();
  await expect(suggestion(duplicate)).toHaveCount(0);

  await owner.goto("/podcast");
  const topic = owner.getByRole("listitem").filter({ hasText: topicTitle });
  await expect(topic).toContainText("Compiling on the train.");
  await expect(topic.locator(".tabular-nums")).toHaveText("2 votes");
});

test("a notice to subscribers can be canceled before it is sent", async ({ owner, browserErrors }, { testId }) => {
  const subject = `Empieza el pódcast ${testId}`;
  const listener = `listener-${testId}@example.com`;
  await send(owner, "subscribe", "email", listener, "Successfully subscribed!");
  await owner.goto(linkOf(listener, "/podcast/confirm"));
  await owner.getByRole("button", { name: "Yes, tell me about the podcast" }).click();
  await beginDraft(owner, browserErrors, subject, "podcast");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Aviso del pódcast");
  for (const [label, text] of [
    ["Texto (Español)", "El primer episodio está en [la página](/podcast)."],
    ["Asunto (English)", "The podcast begins"],
    ["Texto (English)", "The first episode is on [the page](/podcast)."],
  ]) {
    await owner.getByLabel(label).fill(text);
  }
  await owner.getByRole("button", { name: "Guardar el borrador" }).click();
  await owner.getByRole("link", { name: "Enviar a la lista…" }).click();
  await expect(
    owner.getByText(
      /^Se enviará a \d+ personas?\. Cada persona lo recibe en su idioma\. Después tienes diez minutos para cancelarlo; pasado ese tiempo no se puede deshacer\.$/,
    ),
  ).toBeVisible();
  await owner.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(owner.getByRole("heading", { name: "Pendiente de envío" })).toBeVisible();
  await expect(owner.getByRole("button", { name: /Guardar|Borrar/ })).toHaveCount(0);
  await owner.getByRole("button", { name: "Cancelar" }).click();
  await expect(owner.getByText("Cancelado. No se ha enviado nada y vuelve a ser un borrador.")).toBeVisible();
  await owner.goto("/admin/newsletter");
  await expect(owner.getByRole("listitem").filter({ hasText: subject })).toContainText("Aviso del pódcast");
});
