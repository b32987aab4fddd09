// Ten sites that differ in nothing but their looks: one starter, one name, one set of texts.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment, freePort } from "./site.ts";

/** What site.toml says of each. */
export const looks: Record<string, Record<string, string>> = {
  overprint: {},
  "overprint-tint": { color: "#6b2bd9", ground: "tint", frame: "top" },
  ledger: { look: "ledger", color: "#b3122f" },
  "ledger-tint": { look: "ledger", ground: "tint", frame: "none" },
  poster: { look: "poster", color2: "#123a6b" },
  "poster-ink": { look: "poster", color: "#d6006c", ground: "ink", frame: "none" },
  letter: { look: "letter" },
  "letter-tint": { look: "letter", color: "#e0b000", ground: "tint", frame: "rail" },
  terminal: { look: "terminal" },
  "terminal-tint": { look: "terminal", color: "#e07b00", ground: "tint", frame: "rail" },
};

const starter = "--yes --email marta@example.com --languages en,es --time-zone Europe/Madrid".split(" ");

/** Serves the site with a look from a folder that does not exist yet, while use reads it. */
export async function serveLook(name: string, folder: string, use: (origin: string) => Promise<void>) {
  execFileSync("../bin/portfolio", ["init", ...starter, "--name", "Marta Ferrer", folder], { stdio: "ignore" });
  const settings = join(folder, "site.toml");
  const keys = Object.entries(looks[name] ?? {}).map(([key, value]) => `${key} = "${value}"\n`);
  writeFileSync(settings, keys.join("") + readFileSync(settings, "utf8"));
  const env = environment(await freePort(), folder);
  const program = spawn("../bin/portfolio", ["serve"], { env: { ...env }, stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of program.stderr) if (`${line}`.includes("msg=serving")) break;
  program.stderr?.resume();
  try {
    await use(env.BASE_URL ?? "");
  } finally {
    program.kill();
    if (program.exitCode === null) await once(program, "exit");
  }
}
