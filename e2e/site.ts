// The program under test, the sites that it serves, and the browser that reads them. Nothing is downloaded: both are installed.
import { once } from "node:events";
import { cpSync, existsSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { basename, join } from "node:path";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** How to start the browser: $CHROMIUM, or where distributions install it. */
export const launch = {
  executablePath: process.env.CHROMIUM || installed.find((path) => existsSync(path)),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
};

const shell = "/usr/bin/chromium-headless-shell";

/** How to start the browser of the tasks. Its headless shell takes half of the processor's time; audits use the whole browser. */
export const launchShell = {
  ...launch,
  executablePath: existsSync(shell) ? shell : launch.executablePath,
};

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The owner's password, and its hash as portfolio hash-password prints it. */
export const password = "a password for tests";
const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$+SNlmKDKs+CI7D6yCHXSNA$1cfq11M2JB28uuSrxEHf10h6hJC9Dv17ZpKbQiY3DNc";

/** Whether islands run on React, with the assets that "go run ./build react e2e/react" made. */
export const react = process.env.ISLANDS === "react";

/** The sites of testdata/sites. */
export type Site = "full" | "least" | "three";

/** Makes folder a copy of a site: the program writes its database and its caches into the folder that it serves. */
export function copySite(site: Site, folder: string) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join("../testdata/sites", site), folder, { recursive: true });
}

/** The variables that start the program on a port with the site of folder and its database in data; no folder: the demonstration. */
export function environment(
  port: number | string,
  folder: string,
  data = join(folder, "data"),
): Record<string, string> {
  return {
    ADDR: `127.0.0.1:${port}`,
    BASE_URL: `http://127.0.0.1:${port}`,
    SITE: folder,
    DATABASE_URL: join(data, "portfolio.db"),
    ADMIN_PASSWORD_HASH: passwordHash,
    TRUSTED_PROXIES: "127.0.0.1/32", // so that every test can come from an address of its own
    ...(react && { DEV_ROOT: "react" }),
  };
}

/** The folder of the site that the tasks read. */
export const tasksFolder = "data/tasks";

/** Returns the variable with the port of the program that serves a folder. */
const portVariable = (folder: string) => `E2E_PORT_${basename(folder)}`;

/** Returns the variables of the program that serves a folder, once program has configured it. */
export const environmentOf = (folder: string) => environment(process.env[portVariable(folder)] ?? "", folder);

/**
 * Configures Playwright to start the program on a free port, with a site in folder, or with the demonstration and its database
 * there. The workers read the configuration as well: they find the port that its first reader chose, and leave the folder alone.
 */
export async function program(folder: string, site: Site | "demonstration") {
  const variable = portVariable(folder);
  if (!process.env[variable]) {
    process.env[variable] = String(await freePort());
    if (site === "demonstration") rmSync(folder, { recursive: true, force: true });
    else copySite(site, folder);
  }
  const env = site === "demonstration" ? environment(process.env[variable] ?? "", "", folder) : environmentOf(folder);
  const webServer = {
    command: "../bin/portfolio",
    url: `${env.BASE_URL}/healthz`,
    env,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
  };
  return { baseURL: env.BASE_URL, webServer };
}
