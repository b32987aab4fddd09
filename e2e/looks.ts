// Ten sites that differ in nothing but their looks: one starter, one name, one set of texts.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment, freePort, serving } from "./site.ts";

/** What site.toml says of each. */
export const looks: Record<string, Record<string, string>> = JSON.parse(readFileSync("looks.json", "utf8"));

const starter = "--yes --email marta@example.com --languages en,es --time-zone Europe/Madrid".split(" ");

/** Serves the site with a look from a folder that does not exist yet, while use reads it. */
export async function serveLook(name: string, folder: string, use: (origin: string) => Promise<void>) {
  const { look = "overprint", color = "", ...more } = looks[name] ?? {};
  const own = ["--name", "Marta Ferrer", "--look", look, "--color", color];
  execFileSync("../bin/portfolio", ["init", ...starter, ...own, folder], { stdio: "ignore" });
  const settings = join(folder, "site.toml");
  const lines = Object.entries(more).map(([key, value]) => `${key} = "${value}"\n`);
  writeFileSync(settings, lines.join("") + readFileSync(settings, "utf8"));
  const env = environment(await freePort(), folder);
  const program = spawn("../bin/portfolio", ["serve"], { env });
  try {
    await serving(program);
    await use(env.BASE_URL ?? "");
  } finally {
    program.kill();
    if (program.exitCode === null) await once(program, "exit");
  }
}
