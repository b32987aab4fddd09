import { beginDraft } from "../drafts.ts";
import { expect, test } from "../test.ts";

test("an issue can be written from an article, sent as a test, previewed and discarded", async ({
  owner,
  browserErrors,
}, { testId }) => {
  const subject = `Coches feos ${testId}`;
  await beginDraft(owner, browserErrors, subject, "article");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Número de la newsletter");
  await expect(owner.getByLabel("Texto (English)")).toHaveValue(/\[Read the article\]\(http.*\/articles\//);
  const issue = owner.url();

  await owner
    .getByLabel("Texto (Español)")
    .fill('Hola:\n\n- **uno**\n- [dos](/articulos)\n\n<b onclick="x()">tres</b>');
  await owner.getByRole("button", { name: "Guardar el borrador" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "Borrador guardado." })).toBeVisible();
  const preview = owner.getByRole("article", { name: "Español" });
  await expect(preview.getByRole("heading", { name: subject })).toBeVisible();
  await expect(preview.getByRole("listitem")).toHaveText(["uno", "dos"]);
  await expect(preview.getByRole("link", { name: "dos" })).toHaveAttribute("href", /^http.*\/articulos$/);
  await expect(preview.locator("[onclick]")).toHaveCount(0);

  await owner.getByRole("button", { name: "Guardar y enviarme una prueba" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "la prueba va de camino a tu correo" })).toBeVisible();
  await owner.goto("/admin/outbox");
  await expect(owner.getByText(`[Prueba] ${subject}`)).toHaveCount(1);

  await owner.goto(issue);
  await owner.getByRole("link", { name: "Enviar a la lista…" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("¿Enviarlo a la lista?");
  await expect(owner.getByText(subject)).toBeVisible();
  await owner.getByRole("link", { name: "Seguir escribiendo" }).click();
  await expect(owner).toHaveURL(issue.replace(/\?.*/, ""));

  await owner.getByRole("button", { name: "Borrar este borrador" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "El borrador se ha borrado." })).toBeVisible();
  await expect(owner.getByRole("link", { name: subject })).toHaveCount(0);
});

test("an empty issue cannot be sent", async ({ owner, browserErrors }, { testId }) => {
  await beginDraft(owner, browserErrors, `Vacío ${testId}`);
  await expect(owner.getByText("Aún no hay texto.")).toHaveCount(2);
  await expect(
    owner.getByText(
      "Podrás enviarlo cuando al menos un idioma tenga asunto y texto, y ninguno tenga solo uno de los dos.",
    ),
  ).toBeVisible();
  await expect(owner.getByRole("link", { name: "Enviar a la lista…" })).toHaveCount(0);
  await owner.getByRole("button", { name: "Borrar este borrador" }).press("Enter");
  await expect(owner).toHaveURL(/\/admin\/newsletter\?/);
});

test("a draft has its languages beside one another where there is room", async ({ owner, browserErrors }, {
  testId,
}) => {
  await beginDraft(owner, browserErrors, `Columnas ${testId}`);
  const top = async (language: string) => (await owner.getByLabel(`Texto (${language})`).boundingBox())?.y ?? 0;
  expect(await top("English")).toBe(await top("Español"));
  await owner.setViewportSize({ width: 360, height: 800 });
  expect(await top("English")).toBeGreaterThan((await top("Español")) + 200);
});
