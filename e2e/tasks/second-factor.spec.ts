// A second factor changes every login, so this test starts a program of its own.
import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { testOf } from "../program.ts";
import { password } from "../site.ts";
import { expect } from "../test.ts";

const test = testOf("least");

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const step = 30_000; // milliseconds

/** Returns the one-time code of a secret (RFC 6238) of the current time step, or of one before. */
function oneTimeCode(secret: string, stepsAgo = 0): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / step) - stepsAgo));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function logIn(page: Page, code: string) {
  await page.goto("/admin/login");
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Código" }).fill(code);
  await page.getByRole("button", { name: "Entrar" }).click();
}

async function logOut(page: Page) {
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Has cerrado la sesión." })).toBeVisible();
}

test("a recovery code logs the owner in once, in place of the authenticator", async ({ page, browserErrors }) => {
  await logIn(page, ""); // the code is asked for, and stays empty
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/account");
  let secret = "";
  await expect(async () => {
    const form = page.locator("#factor-form");
    secret = (await form.locator("code").textContent()) ?? "";
    await form.getByLabel("Contraseña actual").fill(password);
    await form.getByRole("textbox", { name: "Código" }).fill(oneTimeCode(secret, 1));
    await form.getByRole("button", { name: "Activar el segundo factor" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tus códigos de recuperación", { timeout: 5000 });
  }).toPass(); // a code that arrives when its step is over is refused

  const codes = page.locator(".recovery-code-list code");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";
  await page.emulateMedia({ media: "print" });
  await expect(codes.first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Ya los he guardado" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Ya los he guardado" }).click();
  await expect(page.locator("#recovery-form")).toContainText("Quedan 10 códigos.");
  await logOut(page);

  await logIn(page, ""); // the password alone
  await expect(page.getByRole("alert")).toHaveText("Contraseña o código incorrectos");
  await logIn(page, code.replaceAll("-", " "));
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/account");
  await expect(page.locator("#recovery-form")).toContainText("Quedan 9 códigos.");
  await logOut(page);
  await logIn(page, code);
  await expect(page.getByRole("alert")).toHaveText("Contraseña o código incorrectos");
  browserErrors.length = 0; // the expected 401s
  await logIn(page, oneTimeCode(secret));
  await expect(page).toHaveURL(/\/admin$/);
});
