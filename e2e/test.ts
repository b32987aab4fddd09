// The site's own test: it fails if the browser reports an error or sends a request to another site.
import { createHash } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { password } from "./site.ts";

/** Collects what the browser reports about a page: errors, warnings, blocked resources, requests to other sites. */
function watch(page: Page, origin: string): string[] {
  const browserErrors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") browserErrors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    // The browser reports a transition that it skips; the page is complete all the same.
    if (!/ViewTransition|Transition was aborted/.test(error.message)) browserErrors.push(`script: ${error.message}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) browserErrors.push(`requested ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) browserErrors.push(`${response.status()} for ${response.url()}`);
  });
  return browserErrors;
}

/** Returns an IP address for a name: the site limits what one address may send. */
function addressOf(name: string): string {
  const [a, b, c] = createHash("sha256").update(name).digest();
  return `10.${a}.${b}.${c}`;
}

type Fixtures = {
  /** What the browser has reported. A test that expects errors empties it. */
  browserErrors: string[];
  /** Names the data of this run of a test: all tests share one database. */
  runName: string;
  /** A phone, 390 pixels wide. */
  phone: Page;
  /** A browser in which the owner is logged in. */
  owner: Page;
};

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({}, use, info) => {
    await use({ "X-Forwarded-For": addressOf([info.testId, info.repeatEachIndex].join()) });
  },
  browserErrors: [
    async ({ page, baseURL }, use) => {
      const browserErrors = watch(page, baseURL ?? "");
      await use(browserErrors);
      expect(browserErrors, "the browser reported errors").toEqual([]);
    },
    { auto: true },
  ],
  runName: async ({}, use, { project, repeatEachIndex }) => use(`${project.name}${repeatEachIndex || ""}`),
  phone: async ({ page }, use) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await use(page);
  },
  owner: async ({ page }, use) => {
    await page.request.post("/admin/login", { form: { password } }); // owner.spec.ts has the form itself
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/admin$/);
    await use(page);
  },
});

export { expect };

/** Fills in the login form and sends it. */
export async function logIn(page: Page, value = password) {
  await page.getByLabel("Contraseña", { exact: true }).fill(value);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** What differs between the languages. */
export const languages = [
  {
    lang: "en",
    home: "/",
    articles: "/articles",
    article: "/articles/the-first-catalog",
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
    article: "/articulos/el-primer-catalogo",
    toLight: "Modo claro",
    toDark: "Modo oscuro",
    switchTo: "English",
    openMenu: "Abrir el menú",
    closeMenu: "Cerrar el menú",
    skip: "Saltar al contenido",
  },
] as const;
