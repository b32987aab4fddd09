// The program under test and the browser that reads it. Nothing is downloaded: both are installed.
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** How to start the browser: $CHROMIUM, or where distributions install it. */
export const launch = {
  executablePath: process.env.CHROMIUM || installed.find((path) => existsSync(path)),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
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

/** The variables that start the program on a port, with its database in folder. */
export function environment(port: number | string, folder: string): Record<string, string> {
  return {
    ADDR: `127.0.0.1:${port}`,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: join(folder, "portfolio.db"),
    ADMIN_PASSWORD_HASH: passwordHash,
    TRUSTED_PROXIES: "127.0.0.1/32", // so that every test can come from an address of its own
  };
}

/**
 * Configures Playwright to start the program on a free port with a fresh database in folder. The workers read the
 * configuration as well: they find the port that its first reader chose, and leave the database alone.
 */
export async function program(folder: string, more: Record<string, string> = {}) {
  if (!process.env.E2E_PORT) {
    process.env.E2E_PORT = String(await freePort());
    rmSync(folder, { recursive: true, force: true });
  }
  const env = { ...environment(process.env.E2E_PORT, folder), ...more };
  const webServer = {
    command: "../bin/portfolio",
    url: `${env.BASE_URL}/healthz`,
    env,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
  };
  return { baseURL: env.BASE_URL, webServer };
}
