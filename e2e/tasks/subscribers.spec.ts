import { expect, test } from "../test.ts";

test("addresses are imported, found, exported and removed", async ({ owner, browserErrors, runName }) => {
  const name = `import-${runName}`;
  await owner.goto("/admin/newsletter/subscribers");
  await owner.getByRole("link", { name: "Importar direcciones" }).click();
  await owner.getByLabel("Pódcast").check();
  await owner.getByLabel("Direcciones", { exact: true }).fill(`${name}-1@example.com\nno es una dirección`);
  await owner.getByLabel("O un archivo").setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Nombre;Correo\r\nBerta;${name}-2@example.com\r\n`),
  });
  await owner.getByLabel("Estas personas han aceptado").check();
  await owner.getByRole("button", { name: "Importar" }).click();
  await expect(owner.getByRole("main")).toContainText("Di de dónde vienen las direcciones");
  await expect(owner.getByLabel("Direcciones", { exact: true })).toHaveValue(/no es una dirección\s+Nombre;Correo/);
  browserErrors.length = 0; // the expected 422
  await owner.getByLabel("De dónde vienen las direcciones").fill("Una feria");
  await owner.getByRole("button", { name: "Importar" }).click();
  await expect(owner.getByRole("heading", { name: "2 añadidas" })).toBeVisible();
  await expect(owner.getByRole("heading", { name: "1 línea sin dirección" })).toBeVisible();

  await owner.getByRole("link", { name: "Volver a las suscripciones" }).click();
  await owner.getByLabel("Buscar direcciones").fill(name);
  await owner.getByRole("button", { name: "Filtrar" }).click();
  await expect(owner.getByRole("heading", { name: "2 suscripciones" })).toBeVisible();
  const link = await owner.getByRole("link", { name: "Exportar como CSV" }).getAttribute("href");
  const file = await owner.request.get(link ?? "");
  expect((await file.text()).trim().split("\n")).toHaveLength(3);

  await owner.getByRole("button", { name: "Quitar las seleccionadas…" }).click();
  await expect(
    owner.getByText("No has seleccionado ninguna dirección, así que no ha cambiado nada. Marca al menos una casilla."),
  ).toBeVisible();
  await owner.goto(`/admin/newsletter/subscribers?q=${name}`);
  await owner.getByLabel(`${name}-2@example.com`).check();
  await owner.getByRole("button", { name: "Quitar las seleccionadas…" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("¿Quitar 1 suscripción?");
  await owner.getByRole("button", { name: "Quitar" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "1 suscripción quitada." })).toBeVisible();
  await owner.goto(`/admin/newsletter/subscribers?q=${name}`);
  await expect(owner.getByRole("heading", { name: "1 suscripción" })).toBeVisible();
});
