// The owner's list of texts, on a phone.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testOf } from "../program.ts";
import { expect } from "../test.ts";

const test = testOf("least", {
  prepare: (folder) => {
    for (const [id, head] of Object.entries({
      lista: "title: Lista\ndate: 2024-01-02",
      "a-medias": "title: A medias\ndraft: true",
    })) {
      mkdirSync(join(folder, "articles", id), { recursive: true });
      writeFileSync(join(folder, "articles", id, "es.md"), `---\n${head}\ndescription: Un texto.\n---\n\nUna línea.\n`);
    }
  },
});

test("the owner finds a draft and reads it before anybody else", async ({ owner }) => {
  await owner.setViewportSize({ width: 360, height: 780 });
  await owner.goto("/admin/site");
  await owner.getByLabel("Palabras de un título").fill("medias");
  await owner.getByRole("button", { name: "Filtrar" }).click();
  await expect(owner.getByRole("link", { name: "Lista" })).toHaveCount(0);
  await owner.getByRole("link", { name: "Borradores (1)" }).click();
  const width = await owner.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "the list scrolls sideways").toBeLessThanOrEqual(360);
  await owner.getByRole("link", { name: "A medias" }).last().click(); // the first one leads to its editor
  await expect(owner.getByRole("heading", { level: 1, name: "A medias" })).toBeVisible();
});
