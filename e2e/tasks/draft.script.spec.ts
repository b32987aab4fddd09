// Drafts that save themselves.
import { beginDraft } from "../drafts.ts";
import { expect, logIn, test } from "../test.ts";

test.beforeEach(({ owner, browserErrors }, { title }) => beginDraft(owner, browserErrors, title));

test("a draft saves itself, and says so", async ({ owner }) => {
  await owner.getByLabel("Asunto (English)").pressSequentially("It saves itself");
  await expect(owner.getByText(/^Guardado a las? \d\d:\d\d\.$/)).toBeVisible();
  await owner.reload();
  await expect(owner.getByLabel("Asunto (English)")).toHaveValue("It saves itself");
});

test("what was typed last is saved when the page is left", async ({ owner }) => {
  const address = owner.url();
  await owner.getByLabel("Asunto (Español)").fill("Escrito al salir");
  await owner.goto("/admin");
  await expect(async () => {
    await owner.goto(address);
    await expect(owner.getByLabel("Asunto (Español)")).toHaveValue("Escrito al salir", { timeout: 500 });
  }).toPass();
});

test("a text of an ended session is offered after the login", async ({ owner, context, browserErrors }) => {
  await context.clearCookies({ name: "session" });
  await owner.getByLabel("Texto (Español)").fill("Escrito sin sesión");
  const status = owner.getByRole("status").filter({ hasText: "La sesión ha terminado." });
  await expect(status).toBeVisible();
  await status.getByRole("link", { name: "Entrar" }).click();
  await logIn(owner);
  await owner.getByRole("button", { name: "Recuperarlo" }).click();
  await expect(owner.getByLabel("Texto (Español)")).toHaveValue("Escrito sin sesión");
  await expect(owner.getByText(/^Guardado a las?/)).toBeVisible();
  await owner.reload();
  await expect(owner.getByLabel("Texto (Español)")).toHaveValue("Escrito sin sesión");
  await expect(owner.getByRole("button", { name: "Recuperarlo" })).toHaveCount(0);
  browserErrors.length = 0; // the expected 401
});

test("a draft that another window has saved is not overwritten unseen", async ({ owner, browserErrors }) => {
  const other = await owner.context().newPage();
  await other.goto(owner.url());
  await owner.getByLabel("Asunto (English)").fill("First");
  await expect(owner.getByText(/^Guardado a las?/)).toBeVisible();
  await other.getByLabel("Asunto (English)").fill("Second");
  const status = other.getByRole("status").filter({ hasText: "se guardó en otra ventana" });
  await expect(status).toBeVisible();
  await expect(status.getByRole("link", { name: "Ver el guardado" })).toBeVisible();
  await status.getByRole("button", { name: "Guardar mi texto" }).click();
  await expect(other.getByText(/^Guardado a las?/)).toBeVisible();
  await owner.reload();
  await expect(owner.getByLabel("Asunto (English)")).toHaveValue("Second");
  browserErrors.length = 0; // the expected 409
});
