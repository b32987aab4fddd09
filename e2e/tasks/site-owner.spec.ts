// What an owner changes of the site besides texts, on a phone: prices, hours, the menu, sections, a file as text, words.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { testOf } from "../program.ts";
import { Steps } from "../steps.ts";
import { expect } from "../test.ts";

const test = testOf("full", {
  prepare: (folder) => {
    const site = join(folder, "site.toml");
    writeFileSync(site, `${readFileSync(site, "utf8")}menu = ["home", "services", "articles"]\n`);
    mkdirSync(join(folder, "words"));
    writeFileSync(join(folder, "words/en.toml"), '"articles.title" = "Notes"\n');
  },
});

const saved = (page: Page) => expect(page.getByText("Guardado. El sitio ya lo tiene en cuenta.")).toBeVisible();

test("the owner changes a price, hours, holidays and the menu", async ({ owner: page, served }, info) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const owner = new Steps(page, info.project.name);
  const read = (name: string) => readFileSync(join(served.folder, name), "utf8");
  const files = async () => page.goto("/admin/site/files");
  await files();
  await owner.press("link", "Servicios y precios");
  await owner.press("link", "Cursos");
  const price = page.getByRole("group", { name: "Precio en palabras" });
  await owner.fill("English", "€95 a day", price);
  await owner.press("button", "Guardar", page.locator(".save-bar"));
  await saved(page);
  expect(await (await page.request.get(`${served.origin}/services?lng=en`)).text()).toMatch(/€95.a.day/);
  await owner.end("change a price");

  const hours = read("meetings.toml");
  await files();
  await owner.press("link", "Horas para llamadas");
  await owner.press("link", "Horas");
  await owner.fill("Viernes 2", "de 4 p. m. a 18 h");
  await owner.press("button", "Guardar", page.locator(".save-bar"));
  await saved(page);
  await expect(page.getByText("Se ha entendido: Viernes: 10:00–12:00, 16:00–18:00.")).toBeVisible();
  expect(read("meetings.toml")).toBe(
    hours.replace('friday = ["10:00-12:00"]', 'friday = ["10:00-12:00", "16:00-18:00"]'),
  );
  await owner.end("add hours to a day");

  await page.goto("/admin/meetings");
  await owner.press("link", "Cerrar días");
  await owner.fill("Desde (obligatorio)", "2098-12-24");
  await owner.fill("Hasta", "2098-12-26");
  await owner.press("button", "Guardar", page.locator(".save-bar"));
  await saved(page);
  const closed = /\[\[exception\]\]\nfrom = .?2098-12-24.?\nto = .?2098-12-26.?\n/;
  expect(read("meetings.toml")).toMatch(closed);
  await owner.end("close for Christmas");

  const days = page.getByRole("group", { name: "Días cerrados y otros horarios" });
  await expect(days.getByRole("link", { name: /^24 de diciembre de 2098 a 26 .*: cerrado$/ })).toBeVisible();
  await owner.press("button", /^Quitar: .* 2$/, days);
  await expect(page.getByText(/^Quitado: .*: cerrado\. El sitio ya no lo muestra\.$/)).toBeVisible();
  expect(read("meetings.toml")).not.toMatch(closed);
  await owner.press("button", "Deshacer");
  await expect(page.getByText("Deshecho. Está como antes.")).toBeVisible();
  expect(read("meetings.toml")).toMatch(closed);
  await owner.end("open again, and undo that");

  await files();
  await owner.press("link", "Ajustes");
  await owner.press("button", "Subir: Menú 2");
  await expect(page.getByText("Movido: services. El sitio ya lo muestra.")).toBeVisible();
  expect(read("site.toml")).toContain('menu = ["services", "home", "articles"]');
  await owner.end("change the order of the menu");
});

test("the owner switches a section off and on, and writes in files", async ({ owner: page, served }, info) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const owner = new Steps(page, info.project.name);
  const read = (name: string) => readFileSync(join(served.folder, name), "utf8");
  const gallery = read("gallery.toml");
  const status = async (path: string) => (await fetch(served.origin + path)).status;
  await page.goto("/admin/site/files");
  await owner.press("button", "Desactivar: Galería");
  await expect(page.getByText(/^La sección está desactivada/)).toBeVisible();
  expect(await status("/proyectos")).toBe(404);
  await owner.end("switch a section off");

  await owner.press("link", "Guardados");
  await owner.press("link", /.*/, page.locator(".inbox"));
  await owner.press("button", "Restaurar esta versión");
  await expect(page.getByText("Restaurado.", { exact: true })).toBeVisible();
  expect(read("gallery.toml")).toBe(gallery);
  expect(await status("/proyectos")).toBe(200);
  await owner.end("and on again, as it was");

  await page.goto("/admin/site/files");
  await owner.press("link", "Galería");
  await owner.unfold("El archivo como texto");
  await owner.fill("gallery.toml", gallery.replace("A drawn label", "A label, drawn"));
  await owner.press("button", "Guardar el texto");
  await saved(page);
  expect(read("gallery.toml")).toBe(gallery.replace("A drawn label", "A label, drawn"));
  await owner.end("change the text of a file");

  await page.goto("/admin/site/files");
  await owner.press("link", "Frases del programa: English");
  await owner.fill("Articles", "Journal");
  await owner.press("button", "Guardar", page.locator(".save-bar"));
  await saved(page);
  expect(read("words/en.toml")).toBe('"articles.title" = "Journal"\n');
  expect(await (await page.request.get(`${served.origin}/articles`)).text()).toContain("Journal");
  await owner.end("change a word of the interface");
});
