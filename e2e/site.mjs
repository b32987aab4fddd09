// The program under test, and the browser that looks at it. Nothing is downloaded: both are there already.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** How to start the browser: $CHROMIUM, or where distributions put it. */
export const launch = {
  executablePath: process.env.CHROMIUM || installed.find((path) => existsSync(path)),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
};

/** Returns a port that nobody listens on now. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** The owner's password, and the hash that portfolio hash-password printed of it. */
export const password = "a password for tests";
const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$+SNlmKDKs+CI7D6yCHXSNA$1cfq11M2JB28uuSrxEHf10h6hJC9Dv17ZpKbQiY3DNc";

/** The variables that start the program on a port, with a database of its own in folder. */
export function environment(port, folder) {
  return {
    ADDR: `127.0.0.1:${port}`,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: join(folder, "portfolio.db"),
    ADMIN_PASSWORD_HASH: passwordHash,
    TRUSTED_PROXIES: "127.0.0.1/32", // so that every test can come from an address of its own
  };
}

/** Starts the program on a free port with a fresh database; returns where it is, and how to stop it. */
export async function startSite() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "portfolio-"));
  const env = { ...process.env, ...environment(port, folder) };
  const site = spawn(fileURLToPath(new URL("../bin/portfolio", import.meta.url)), { env });
  let log = "";
  for (const stream of [site.stdout, site.stderr]) stream.on("data", (text) => (log += text));
  const ended = once(site, "exit");
  while (!(await answers(`${env.BASE_URL}/healthz`))) {
    if (site.exitCode !== null) throw new Error(`the site did not start:\n${log}`);
  }
  return {
    origin: env.BASE_URL,
    async stop() {
      site.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}
