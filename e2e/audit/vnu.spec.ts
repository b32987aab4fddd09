// The HTML of every page is valid: the Nu checker reports neither an error nor a warning. One Java process reads them all.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { isOwnerPage, logInAsOwner } from "./owner.ts";
import { paths, views } from "./pages.ts";

const jar = fileURLToPath(new URL("../node_modules/vnu-jar/build/dist/vnu.jar", import.meta.url));

type Message = { type: string; subType?: string; url: string; message: string; extract?: string };

test("pages are valid HTML", async ({ baseURL }) => {
  const origin = baseURL ?? "";
  const owner = await logInAsOwner(origin);
  const cookie = `${owner.name}=${owner.value}`;
  const pages = paths(await views(origin, cookie));
  const folder = await mkdtemp(join(tmpdir(), "portfolio-html-"));
  try {
    for (const [i, path] of pages.entries()) {
      const headers: Record<string, string> = isOwnerPage(path) ? { Cookie: cookie } : {};
      const response = await fetch(origin + path, { headers });
      if (response.redirected) throw new Error(`${path} redirects to ${response.url}`);
      await writeFile(join(folder, `${i}.html`), await response.text());
    }
    const messages = (await validate(folder)).filter((m) => m.type === "error" || m.subType === "warning");
    console.log(`vnu: ${pages.length} pages, ${messages.length} errors and warnings`);
    const lines = messages.map((m) => {
      const page = pages[Number.parseInt(basename(m.url), 10)];
      return `${page}: ${m.message} «${(m.extract ?? "").replace(/\s+/g, " ").trim()}»`;
    });
    expect(lines).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function validate(folder: string): Promise<Message[]> {
  const args = ["-Xss4m", "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", folder];
  const { stdout } = await promisify(execFile)("java", args, { maxBuffer: 64 << 20 });
  return JSON.parse(stdout).messages;
}
