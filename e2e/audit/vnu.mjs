// Every page is valid HTML: the Nu checker has neither an error nor a warning. One Java process reads them all.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { becomeOwner, isOwners } from "./owner.mjs";
import { allPages } from "./pages.mjs";

const jar = fileURLToPath(new URL("../node_modules/vnu-jar/build/dist/vnu.jar", import.meta.url));

/** Checks every page; returns what is wrong, one line each. */
export async function validate(origin, wanted) {
  const folder = await mkdtemp(join(tmpdir(), "portfolio-html-"));
  try {
    const pages = await allPages(origin, wanted);
    const owner = await becomeOwner(origin);
    for (const [i, path] of pages.entries()) {
      const headers = isOwners(path) ? { Cookie: `${owner.name}=${owner.value}` } : {};
      const answer = await fetch(origin + path, { headers });
      if (answer.redirected) throw new Error(`${path} leads to ${answer.url}`);
      await writeFile(join(folder, `${i}.html`), await answer.text());
    }
    const messages = (await check(folder)).filter((m) => m.type === "error" || m.subType === "warning");
    console.log(`vnu: ${pages.length} pages, ${messages.length} errors and warnings`);
    return messages.map((m) => {
      const page = pages[Number.parseInt(basename(m.url), 10)];
      return `${page}: ${m.message} «${(m.extract ?? "").replace(/\s+/g, " ").trim()}»`;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function check(folder) {
  return new Promise((resolve, reject) => {
    const args = ["-Xss4m", "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", folder];
    execFile("java", args, { maxBuffer: 64 << 20 }, (error, stdout) => {
      if (error) reject(error);
      else resolve(JSON.parse(stdout).messages);
    });
  });
}
