// serve --dev: open pages show what the owner saves.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testOf } from "../program.ts";
import { expect } from "../test.ts";

const test = testOf("least", { flags: ["--dev"] });

test("an open page shows a change as soon as it is saved", async ({ page, served, javaScriptEnabled }) => {
  const profile = join(served.folder, "profile.toml");
  const first = readFileSync(profile, "utf8");
  const listening = javaScriptEnabled ? page.waitForResponse("**/dev/changes") : undefined;
  await page.goto("/");
  await listening;
  for (const role of ["Relojera", "Afinadora de relojes"]) {
    await expect(page.locator("main")).not.toContainText(role);
    writeFileSync(profile, first.replace(/role = .*/, `role = "${role}"`));
    await expect(async () => {
      if (!javaScriptEnabled) await page.reload();
      await expect(page.locator("main")).toContainText(role, { timeout: 1000 });
    }).toPass();
  }
});
