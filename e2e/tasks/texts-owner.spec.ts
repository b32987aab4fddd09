// The life of a text, on a phone: written, translated, illustrated, scheduled, published, undone, withdrawn, copied, deleted, restored.
import type { Page } from "@playwright/test";
import { testOf } from "../program.ts";
import { Steps } from "../steps.ts";
import { expect } from "../test.ts";

const test = testOf("full");
const photograph = "../testdata/sites/three/articles/cais/barco.jpg";

const bar = (page: Page) => page.locator(".save-bar");
const status = async (address: string) => (await fetch(address)).status; // that a reader gets, not the owner

test("the owner writes a text in two languages, with a picture, and publishes it", async ({
  owner: page,
  served,
  javaScriptEnabled,
}, info) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const owner = new Steps(page, info.project.name);
  const english = page.locator("#text-in-en");
  const spanish = page.locator("#text-in-es");
  await page.goto("/admin/site");
  await owner.press("link", "Texto nuevo");
  await owner.fill("Título", "The first boat");
  await owner.press("button", "Empezar a escribir");
  await owner.fill("Descripción", "How I built a boat in one summer.", english);
  await owner.fill("Texto", "It began with a plank.\n\nThen came a sail.", english);
  await owner.press("button", "Guardar", bar(page));
  await expect(page.getByText("Guardado.", { exact: true })).toBeVisible();
  await owner.end("write a text");

  await insertPicture(owner, page, javaScriptEnabled);
  await expect(page.locator("#text-body_en")).toHaveValue(/!\[A boat at a quay\]\(barco\.jpg\)/);
  await owner.end("put a picture with words into it");

  await owner.unfold("Añadir: Español");
  await owner.fill("Título", "La primera barca", spanish);
  await owner.fill("Descripción", "Cómo construí una barca en un verano.", spanish);
  await owner.fill("Texto", "Empezó con una tabla.", spanish);
  await owner.press("button", "Guardar", bar(page));
  await expect(page.getByText("Guardado.", { exact: true })).toBeVisible();
  await owner.press("button", /^Vista previa es/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La primera barca");
  await page.goBack();
  await owner.end("translate it, with a preview");

  await owner.fill("Publicar el", "2099-12-24T18:00");
  await owner.press("button", "Programar");
  await expect(page.locator(".badge", { hasText: "Programado" })).toBeVisible();
  expect(await status(`${served.origin}/articles/the-first-boat`)).toBe(404);
  await owner.end("schedule it");

  await owner.press("button", "Publicar ahora", bar(page));
  await expect(page.locator(".badge", { hasText: "Publicado" })).toBeVisible();
  await owner.press("link", "Español", page.locator(".text-public"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La primera barca");
  await page.goBack();
  await owner.press("link", "English", page.locator(".text-public"));
  await expect(page.getByRole("img", { name: "A boat at a quay" })).toBeVisible();
  await owner.end("publish it, and read it");
});

/** Puts a photograph into the English text: where the caret is, or without script at its end. */
async function insertPicture(owner: Steps, page: Page, script: boolean | undefined) {
  const english = page.locator("#text-in-en");
  if (script) {
    await page.locator("#text-body_en").evaluate((body: HTMLTextAreaElement) => body.setSelectionRange(22, 22));
    await owner.press("button", "Imagen", english);
    await owner.give(english.locator("input[type=file]"), photograph);
    await expect(english.getByRole("combobox", { name: "Imagen" })).toHaveValue("barco.jpg");
    await owner.fill("Qué muestra, para quien no la ve", "A boat at a quay", english);
    await owner.press("button", "Insertar", english);
    await expect(page.locator("#text-body_en")).toHaveValue(/plank\.\n\n!\[.*\n\nThen/);
    return;
  }
  await owner.press("button", "Imágenes", english);
  await owner.give(page.getByLabel("Imágenes que subir"), photograph);
  await owner.press("button", "Subir");
  await owner.press("radio", "Muestra algo");
  await owner.fill("Qué muestra, para quien no la ve (English)", "A boat at a quay");
  await owner.press("button", "Insertar en el texto");
}

test("the owner undoes, withdraws, copies, deletes and restores a text", async ({ owner: page, served }, info) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const owner = new Steps(page, info.project.name);
  const description = page.locator("#text-description_en");
  await page.goto("/admin/site/texts/articles/card-by-card");
  const before = await description.inputValue();
  await description.fill("A mistake.");
  await owner.press("button", "Publicar los cambios", bar(page));
  await expect(page.getByText("Publicado.", { exact: true })).toBeVisible();
  await owner.end("change a published text");

  await owner.press("link", "Historial");
  await owner.press("link", /.*/, page.locator(".inbox"));
  await owner.press("button", "Restaurar esta versión");
  await expect(description).toHaveValue(before);
  await owner.end("undo that");

  await page.goto("/admin/site/saves");
  await expect(page.locator(".inbox-item").nth(1)).toContainText("→ A mistake.");
  await page.goBack();

  await owner.press("button", "Retirar de la web");
  await expect(page.getByText(/^Retirado de la web/)).toBeVisible();
  expect(await status(`${served.origin}/articles/card-by-card`)).toBe(404);
  await owner.end("unpublish it");

  await owner.press("button", "Duplicar");
  await expect(page).toHaveURL(/card-by-card-2/);
  await owner.end("duplicate it");

  await owner.press("button", "Eliminar");
  await expect(page.getByText(/está eliminado. Puedes restaurarlo aquí.$/)).toBeVisible();
  await owner.press("link", /.*/, page.locator(".inbox"));
  await owner.press("button", "Restaurar esta versión");
  await expect(page.locator("#text-title_en")).not.toHaveValue("");
  await owner.end("delete and restore it");
});
