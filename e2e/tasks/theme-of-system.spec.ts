// A site with theme = "auto": visitors who have chosen no theme see the one that their system prefers, with script and without.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { testOf } from "../program.ts";
import { expect } from "../test.ts";

const test = testOf("least", {
  prepare: (folder) => {
    const name = join(folder, "site.toml");
    writeFileSync(name, `theme = "auto"\ndemonstration = true # its footer names the theme\n${readFileSync(name)}`);
  },
});

const themes = {
  light: { ground: "oklch(0.968 0.011 85)", toOther: "Modo oscuro", line: "Estás leyendo en modo claro." },
  dark: { ground: "oklch(0.215 0.025 265)", toOther: "Modo claro", line: "Estás leyendo en modo oscuro." },
} as const;

type Theme = keyof typeof themes;

for (const preferred of ["light", "dark"] as const) {
  const other = preferred === "light" ? "dark" : "light";

  test(`a visitor whose system prefers ${preferred} sees that, and can choose ${other}`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: preferred });
    await page.goto("/");
    await expect(page.locator("html")).toHaveClass("auto");
    await expectTheme(page, preferred);
    await choose(page, preferred);
    await expectTheme(page, other);
    await expect.poll(async () => (await context.cookies()).find((c) => c.name === "theme")?.value).toBe(other);
    await page.reload();
    await expect(page.locator("html")).toHaveClass(other);
    await expectTheme(page, other);
    await choose(page, other);
    await expectTheme(page, preferred);
    await page.emulateMedia({ colorScheme: other });
    await expectTheme(page, preferred); // the choice holds
  });
}

test("a page follows the system while it is open", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await expectTheme(page, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(page, "dark");
});

test("a visitor who changes twice on one page has the second choice", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await choose(page, "light");
  await expectTheme(page, "dark");
  await choose(page, "dark");
  await expectTheme(page, "light");
  await expect.poll(async () => (await context.cookies()).find((c) => c.name === "theme")?.value).toBe("light");
});

test("the owner's screens follow the system", async ({ owner }) => {
  for (const preferred of ["light", "dark"] as const) {
    await owner.emulateMedia({ colorScheme: preferred });
    await owner.goto("/admin");
    await expect(owner.locator("html")).toHaveCSS("background-color", themes[preferred].ground);
    await expect(owner.getByRole("button", { name: themes[preferred].toOther })).toBeVisible();
  }
});

/** Presses the only button there is for the theme. */
async function choose(page: Page, now: Theme) {
  await page.getByRole("button", { name: themes[now].toOther }).click();
}

/** Expects the page in a theme: its ground, the words for it, and no others. */
async function expectTheme(page: Page, theme: Theme) {
  await expect(page.locator("html")).toHaveCSS("background-color", themes[theme].ground);
  await expect(page.getByRole("button", { name: /^Modo/ })).toHaveText(themes[theme].toOther);
  await expect(page.getByText("Estás leyendo en").filter({ visible: true })).toHaveText(themes[theme].line);
}
