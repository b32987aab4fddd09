import { expect, type Page } from "@playwright/test";

/**
 * Begins a draft with a subject of its own and returns its address. Whoever begins the same draft at the same moment gets the
 * same one, until one of them has saved a subject; the other is refused, or finds it saved, and begins again.
 */
export async function beginDraft(
  owner: Page,
  browserErrors: string[],
  subject: string,
  from: "article" | "nothing" | "podcast" = "nothing",
): Promise<string> {
  const saved = owner.getByRole("status").filter({ hasText: "Borrador guardado." });
  await expect(async () => {
    if (from === "podcast") {
      await owner.goto("/admin/podcast");
      await owner.getByRole("button", { name: "Escribir un aviso" }).press("Enter");
    } else {
      await owner.goto("/admin/newsletter");
      if (from === "article") await owner.getByRole("checkbox").first().check();
      await owner.getByRole("button", { name: "Escribir un número" }).press("Enter");
    }
    const field = owner.getByLabel("Asunto (Español)");
    await field.waitFor();
    if (from !== "article") expect(await field.inputValue(), "the subject of another task").toBe("");
    await field.fill(subject);
    await owner.getByRole("button", { name: "Guardar el borrador" }).click();
    await expect(saved.or(owner.getByRole("alert")).first()).toBeVisible();
    expect(await saved.isVisible(), "the draft was refused").toBe(true);
  }).toPass();
  browserErrors.length = 0; // a refusal
  return new URL(owner.url()).pathname;
}
