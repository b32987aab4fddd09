// From an empty folder to a published article and a price list, and back, on a phone, without a terminal but for the code in the log.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { environment, freePort, runFolder } from "../site.ts";
import { expect, test } from "../test.ts";

/** Counts what an owner does: each field, and each press. */
class Steps {
  count = 0;
  constructor(private page: Page) {}
  async fill(label: string, value: string) {
    this.count++;
    await this.page.getByLabel(label, { exact: true }).and(this.page.locator("input, textarea")).first().fill(value);
  }
  /** Goes to a screen by the menu. */
  async open(name: string) {
    await this.press("button", "Open menu");
    await this.press("link", name);
  }
  async press(role: "button" | "link", name: string) {
    this.count++;
    await this.page.getByRole(role, { name }).first().click();
  }
}

test("an owner makes a site, publishes an article, changes a price and switches a section", async ({
  page,
  browserErrors,
}, info) => {
  const folder = join(runFolder, `first-${info.project.name}`);
  mkdirSync(folder, { recursive: true });
  const { ADMIN_PASSWORD_HASH: _, ...env } = environment(await freePort(), folder);
  const program = spawn("../bin/portfolio", ["serve"], { env });
  let said = "";
  program.stdout.on("data", (text) => {
    said += text;
  });
  await expect.poll(() => said).toContain("msg=serving");
  const code = /enter the code (\S+)/.exec(said)?.[1] ?? "";
  const began = Date.now();
  const owner = new Steps(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(env.BASE_URL);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This site is being set up");
  await owner.press("link", "It’s mine: set it up");
  await owner.fill("Code", code);
  await owner.fill("Your name", "Ana Ruiz");
  await owner.fill("Email address", "ana@example.com");
  await owner.fill("Password", "grapefruit lantern orbit mosaic");
  await owner.fill("Password again", "grapefruit lantern orbit mosaic");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "the questions scroll sideways").toBeLessThanOrEqual(360);
  await owner.press("button", "Make the site");
  await expect(page).toHaveURL(/\/admin$/);
  const made = { steps: owner.count, seconds: (Date.now() - began) / 1000 };

  await owner.open("Texts");
  await owner.press("link", "New text");
  await owner.fill("Title", "The first boat");
  owner.count++;
  await page.locator("main form button[type=submit]").first().click();
  await owner.fill("Description", "How I built a boat in one summer.");
  await owner.fill("Text", "It began with a plank.");
  await owner.press("button", "Publish");
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
  await page.goto(`${env.BASE_URL}/articles/the-first-boat`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The first boat");
  await page.goto(`${env.BASE_URL}/admin`);
  await owner.open("Site");
  await owner.press("link", "Services and prices");
  await owner.press("link", "A second opinion");
  await owner.fill("Price in words", "From €900");
  await owner.press("button", "Save");
  await page.goto(`${env.BASE_URL}/services`);
  await expect(page.getByText("From €900").first()).toBeVisible();
  const written = { steps: owner.count, seconds: (Date.now() - began) / 1000 };
  console.log(info.project.name, "site made:", made, "article and price published:", written);

  await page.goto(`${env.BASE_URL}/admin/site/files`);
  await owner.press("button", "Begin: Links");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
  await page.goto(`${env.BASE_URL}/admin/site/files`);
  await owner.press("button", "Switch off: Links");
  await expect(page.getByRole("button", { name: "Begin: Links" })).toBeVisible();
  await page.goto(`${env.BASE_URL}/admin/site/texts/articles/the-first-boat`);
  await owner.press("button", "Unpublish");
  await expect(page.getByRole("button", { name: "Publish", exact: true }).first()).toBeVisible();
  expect((await fetch(`${env.BASE_URL}/articles/the-first-boat`)).status).toBe(404);
  browserErrors.splice(0); // a site that is not there yet answers 503, and is none of the configured one
  program.kill();
  await once(program, "exit");
});
