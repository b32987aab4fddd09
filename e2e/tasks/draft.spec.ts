import { beginDraft } from "../drafts.ts";
import { expect, logIn, test } from "../test.ts";

test("a draft that is saved after the session has ended is there after the login", async ({
  owner,
  context,
  browserErrors,
  runName,
}) => {
  const subject = `Sesión terminada ${runName}`;
  const address = await beginDraft(owner, browserErrors, subject);
  const text = "Lo que escribí,\n**en dos líneas**.";
  await context.clearCookies({ name: "session" });
  await owner.getByLabel("Texto (Español)").fill(text);
  await owner.getByRole("button", { name: "Guardar el borrador" }).click();
  await expect(owner.getByRole("alert")).toContainText("Tu texto está a salvo en esta página");
  await logIn(owner, "not the password");
  await expect(owner.getByRole("alert")).toContainText("Contraseña o código incorrectos");
  await logIn(owner);
  await expect(owner).toHaveURL(new RegExp(`${address}\\?`));
  await expect(owner.getByRole("status").filter({ hasText: "Tu texto está guardado." })).toBeVisible();
  await expect(owner.getByLabel("Texto (Español)")).toHaveValue(text);
  browserErrors.length = 0; // the expected 401s
});

test("the later of two windows sees both texts before it overwrites one", async ({ owner, browserErrors, runName }) => {
  const address = await beginDraft(owner, browserErrors, `Dos ventanas ${runName}`);
  const other = await owner.context().newPage();
  await other.goto(address);
  await owner.getByLabel("Asunto (English)").fill("From the first window");
  await owner.getByRole("button", { name: "Guardar el borrador" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "Borrador guardado." })).toBeVisible();

  await other.getByLabel("Asunto (English)").fill("From the second window");
  await other.getByRole("button", { name: "Guardar el borrador" }).click();
  await expect(other.getByRole("alert")).toContainText("Tu texto no se ha guardado todavía.");
  await expect(other.getByText("From the first window")).toBeVisible();
  await expect(other.getByLabel("Asunto (English)")).toHaveValue("From the second window");
  await other.getByRole("button", { name: "Guardar el borrador" }).click();
  await expect(other.getByRole("status").filter({ hasText: "Borrador guardado." })).toBeVisible();
  await owner.goto(address);
  await expect(owner.getByLabel("Asunto (English)")).toHaveValue("From the second window");
  browserErrors.length = 0; // the expected 409
});
