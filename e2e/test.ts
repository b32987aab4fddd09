// The site's own test: whatever a test does, the browser must have nothing to complain about and ask nobody else.
import { createHash } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { password } from "./site.ts";

/** Complaints of the browser about a page: errors, refused scripts and styles, requests that leave the site. */
function watch(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    // The browser says so where it leaves out a transition; the page is there all the same.
    if (!/ViewTransition|Transition was aborted/.test(error.message)) complaints.push(`script: ${error.message}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) complaints.push(`asked ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
  });
  return complaints;
}

/** Returns an address for whatever name names, as if behind a proxy: the site limits what one address may send. */
function addressOf(name: string): string {
  const [a, b, c] = createHash("sha256").update(name).digest();
  return `10.${a}.${b}.${c}`;
}

type Fixtures = {
  /** What the browser complained of. A test that goes where the site must refuse empties it. */
  complaints: string[];
  /** A phone, 390 pixels wide. */
  phone: Page;
  /** The owner's browser, logged in. */
  owner: Page;
};

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({}, use, info) => {
    await use({ "X-Forwarded-For": addressOf([info.testId, info.repeatEachIndex, info.retry].join()) });
  },
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints = watch(page, baseURL ?? "");
      await use(complaints);
      expect(complaints, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
  phone: async ({ page }, use) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await use(page);
  },
  owner: async ({ page }, use) => {
    await page.goto("/admin/login");
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Ingresar" }).click();
    await expect(page).toHaveURL(/\/admin\/(?!login)/);
    await use(page);
  },
});

export { expect };

/** Everything that differs between the languages, as the tests need it. */
export const languages = [
  {
    lang: "en",
    home: "/",
    articles: "/articles",
    article: "/articles/tesla-ugly-potential",
    toLight: "Light mode",
    toDark: "Dark mode",
    switchTo: "Español",
    openMenu: "Open menu",
    closeMenu: "Close menu",
    skip: "Skip to content",
  },
  {
    lang: "es",
    home: "/?lng=es",
    articles: "/articulos",
    article: "/articulos/tesla-feos-potencial",
    toLight: "Modo Claro",
    toDark: "Modo Oscuro",
    switchTo: "English",
    openMenu: "Abrir el menú",
    closeMenu: "Cerrar el menú",
    skip: "Saltar al contenido",
  },
] as const;
