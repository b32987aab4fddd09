// The program under test, the sites that it serves, and the browser that reads them. Nothing is downloaded: both are installed.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";

/** Whether this is the short audit, which samples. */
export const short = process.env.AUDIT === "short";

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
  args: [...launch.args, "--in-process-gpu"], // nothing is drawn on one: a process less of each browser
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

/** The folder of this run: its sites, databases and results. Its first process makes it, and removes it unless a test fails. */
export const runFolder = process.env.E2E_FOLDER ?? newRunFolder();

function newRunFolder(): string {
  mkdirSync("data", { recursive: true });
  const folder = mkdtempSync("data/run-");
  process.env.E2E_FOLDER = folder; // for the workers
  process.once("exit", (code) => code || rmSync(folder, { recursive: true }));
  return folder;
}

/** The sites of testdata/sites. */
export type Site = "full" | "least" | "three";

/** Copies a site into a new folder of the run: the program writes its database and its caches into the folder that it serves. */
export function copySite(site: Site, name: string): string {
  const folder = join(runFolder, name);
  cpSync(join("../testdata/sites", site), folder, { recursive: true });
  return folder;
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
    CACHE_DIR: join(runFolder, "cache"), // of all programs: its entries are named by what they are made from
    ADMIN_PASSWORD_HASH: passwordHash,
    TRUSTED_PROXIES: "127.0.0.1/32", // so that every test can come from an address of its own
  };
}

/** Returns the variables of the program called name, once program has configured it. */
export const environmentOf = (name: string) =>
  environment(process.env[`E2E_PORT_${name}`] ?? "", join(runFolder, name));

/**
 * Configures Playwright to start the program called name on a free port, with a copy of a site, or with the demonstration. The
 * workers read the configuration as well: they find the port that its first reader chose, and copy nothing.
 */
export async function program(name: string, site: Site | "demonstration", more: Record<string, string> = {}) {
  const variable = `E2E_PORT_${name}`;
  if (!process.env[variable]) {
    process.env[variable] = String(await freePort());
    if (site !== "demonstration") copySite(site, name);
  }
  const env =
    site === "demonstration"
      ? environment(process.env[variable] ?? "", "", join(runFolder, name))
      : environmentOf(name);
  const webServer = {
    command: "../bin/portfolio",
    url: `${env.BASE_URL}/healthz`,
    env: { ...env, ...more },
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
  };
  return { baseURL: env.BASE_URL, webServer };
}

/** Waits until a program says that it serves. */
export const serving = (program: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let said = "";
    for (const output of [program.stdout, program.stderr]) {
      output?.on("data", (text) => {
        said += text;
        if (said.includes("msg=serving")) resolve();
      });
    }
    program.once("exit", () => reject(new Error(said)));
  });
