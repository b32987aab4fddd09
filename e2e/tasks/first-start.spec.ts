// From an empty folder to a published article with a photograph and a changed price list, and back, on a phone, without a terminal but for
// the code in the log.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { environment, freePort, runFolder } from "../site.ts";
import { Steps } from "../steps.ts";
import { expect, test } from "../test.ts";

test("an owner makes a site, publishes an article, changes a price and switches a section", async ({
  page,
  browserErrors,
  javaScriptEnabled,
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
  const owner = new Steps(page, info.project.name);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(env.BASE_URL);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This site is being set up");
  await owner.press("link", "It’s mine: set it up");
  await owner.fill("Code", code);
  await owner.fill("Your name", "Ana Ruiz");
  await owner.fill("Email address", "ana@example.com");
  await owner.fill("Password", "grapefruit lantern orbit mosaic");
  await owner.fill("Password again", "grapefruit lantern orbit mosaic");
  await owner.press("button", "Make the site");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your site is ready");
  await owner.end("make a site");

  await owner.open("Open menu", "Texts");
  await owner.press("link", "New text");
  await owner.fill("Title", "The first boat");
  await owner.press("button", "Start writing");
  await owner.fill("Description", "How I built a boat in one summer.");
  await owner.fill("Text", "It began with a plank.");
  await putPhotograph(owner, page, javaScriptEnabled);
  await owner.press("button", "Publish", page.locator(".save-bar"));
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
  await owner.press("link", "The first boat", page.locator(".text-public"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The first boat");
  await expect(page.getByRole("img", { name: "A boat at a quay" })).toBeVisible();
  await owner.end("publish an article with a photograph");
  await page.goto(`${env.BASE_URL}/admin`);
  await owner.open("Open menu", "Site");
  await owner.press("link", "Services and prices");
  await owner.press("link", "A first talk");
  await owner.fill("Price in words", "From €900");
  await owner.press("button", "Save", page.locator(".save-bar"));
  await page.goto(`${env.BASE_URL}/services`);
  await expect(page.getByText("From €900").first()).toBeVisible();
  await owner.end("change a price");
  owner.total("an empty folder to an article and a price list");

  await page.goto(`${env.BASE_URL}/admin`);
  const samples = page.getByRole("region", { name: /samples left$/ });
  await expect(samples.getByRole("link", { name: "How to read this site" })).toBeVisible();
  await expect(samples.getByRole("link", { name: "A first talk" })).toHaveCount(0); // the owner has changed its price
  await owner.press("button", "Remove what is ticked");
  await expect(page.getByText("The samples are removed.")).toBeVisible();
  expect((await fetch(`${env.BASE_URL}/articles/how-to-read-this-site`)).status).toBe(404);
  expect((await fetch(`${env.BASE_URL}/articles/the-first-boat`)).status).toBe(200);
  await owner.end("remove the samples");

  await page.goto(`${env.BASE_URL}/admin/site/files`);
  await owner.press("button", "Begin: Links");
  await expect(page.getByText("Until then nobody sees this part.")).toBeVisible();
  await page.goto(`${env.BASE_URL}/admin/site/files`);
  await expect(page.getByRole("button", { name: "Begin: Links" })).toBeVisible();
  await page.goto(`${env.BASE_URL}/admin/site/texts/articles/the-first-boat`);
  await owner.press("button", "Unpublish");
  await expect(page.getByRole("button", { name: "Publish", exact: true }).first()).toBeVisible();
  expect((await fetch(`${env.BASE_URL}/articles/the-first-boat`)).status).toBe(404);
  browserErrors.splice(0); // a site that is not there yet answers 503, and is none of the configured one
  program.kill();
  await once(program, "exit");
});

/** Puts a photograph into the text, with words. */
async function putPhotograph(owner: Steps, page: Page, script: boolean | undefined) {
  const photograph = "../testdata/sites/three/articles/cais/barco.jpg";
  if (script) {
    await owner.press("button", "Picture");
    await owner.give(page.locator(".text-picture input[type=file]"), photograph);
    await expect(page.locator(".text-picture select")).toHaveValue("barco.jpg");
    await owner.fill("What it shows, for those who can’t see it", "A boat at a quay");
    await owner.press("button", "Insert");
    return;
  }
  await owner.press("button", "Pictures");
  await owner.give(page.getByLabel("Pictures to upload"), photograph);
  await owner.press("button", "Upload");
  await owner.press("radio", "It shows something");
  await owner.fill("What it shows, for those who can’t see it", "A boat at a quay");
  await owner.press("button", "Put it into the text");
}
