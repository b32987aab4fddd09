// Photographs the demonstration for the README, and a new site in ten looks: "make pictures" writes docs/pictures/*.webp. Names of pictures
// as arguments make those alone.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const out = "../docs/pictures";
const shell = "/usr/bin/chromium-headless-shell";
const wanted = ({ name }) => process.argv.length < 3 || process.argv.includes(name);
const heaviest = 60_000; // bytes
const pictures = [
  { name: "home", path: "/", theme: "light" },
  { name: "article", path: "/articles", first: "main a[href^='/articles/']", theme: "dark" },
  { name: "call", path: "/connects/meeting", theme: "light" },
  { name: "inbox", path: "/admin/inbox", theme: "light", owner: true },
  { name: "statistics", path: "/admin/surveys", theme: "dark", owner: true },
  { name: "phone", path: "/?lng=es", theme: "dark", width: 390, height: 812 },
];

const init = "init --yes --email marta@example.com --languages en,es --time-zone Europe/Madrid".split(" ");
const looks = JSON.parse(readFileSync("looks.json", "utf8"));
const folder = mkdtempSync(join(tmpdir(), "pictures-"));
const password = "try what you like";
try {
  mkdirSync(out, { recursive: true });
  const browser = await chromium.launch({
    executablePath: existsSync(shell) ? shell : process.env.CHROMIUM,
    args: ["--no-sandbox"],
  });
  const visitor = async (url, theme, width, height) => {
    const context = await browser.newContext({ viewport: { width, height }, locale: "en-US", reducedMotion: "reduce" });
    await context.addCookies([
      { name: "theme", value: theme, url },
      { name: "adminLanguage", value: "en", url },
    ]);
    return context;
  };
  await served(["demo"], async (base) => {
    for (const { name, path, first, theme, owner, width = 1200, height = 750 } of pictures.filter(wanted)) {
      const context = await visitor(base, theme, width, height);
      const page = await context.newPage();
      if (owner) {
        await page.goto(`${base}/admin/login`);
        await page.locator("[name=password]").fill(password);
        await Promise.all([page.waitForURL("**/admin"), page.locator("main form button[type=submit]").first().click()]);
      }
      await page.goto(base + path, { waitUntil: "networkidle" });
      if (first)
        await page.goto(base + (await page.locator(first).first().getAttribute("href")), { waitUntil: "networkidle" });
      await page.waitForFunction(() => !document.body.innerText.includes("Loading…")); // charts come after the page
      await save(context, page, name);
      await context.close();
    }
  });
  for (const [name, { look = "overprint", color = "", ...more }] of Object.entries(looks)) {
    if (!wanted({ name: `look-${name}` })) continue;
    const site = join(folder, name);
    const own = ["--name", "Marta Ferrer", "--look", look, "--color", color];
    execFileSync("../bin/portfolio", [...init, ...own, site], { stdio: "ignore" });
    const settings = join(site, "site.toml");
    const lines = Object.entries(more).map(([key, value]) => `${key} = "${value}"\n`);
    writeFileSync(settings, lines.join("") + readFileSync(settings, "utf8"));
    await served(["serve", site], async (base) => {
      const context = await visitor(base, "light", 1280, 800);
      const page = await context.newPage();
      await page.goto(base, { waitUntil: "networkidle" });
      await save(context, page, `look-${name}`, 640);
      await context.close();
    });
  }
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}

/** Starts the program with these arguments on a free port, and stops it when use has read what it serves. */
async function served(args, use) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  const base = `http://localhost:${port}`;
  const program = spawn("../bin/portfolio", args, {
    env: { ...process.env, ADDR: `127.0.0.1:${port}`, BASE_URL: base },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    for (let tries = 0; tries < 200; tries++) {
      const answers = await fetch(`${base}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (answers) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await use(base);
  } finally {
    program.kill();
    if (program.exitCode === null) await once(program, "exit");
  }
}

/** Writes what a page shows as WebP, at most so wide. The page's policy forbids what turns it into WebP: an empty page does. */
async function save(context, page, name, width = page.viewportSize().width) {
  const png = (await page.screenshot()).toString("base64");
  const empty = await context.newPage();
  const webp = await empty.evaluate(
    async ({ png, most, width }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const height = Math.round((image.height * width) / image.width);
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const drawing = canvas.getContext("2d");
      drawing.imageSmoothingQuality = "high";
      drawing.drawImage(image, 0, 0, width, height);
      let url = "";
      for (let quality = 0.85; quality > 0.3 && (!url || url.length * 0.75 > most); quality -= 0.1)
        url = canvas.toDataURL("image/webp", quality);
      return url.split(",")[1];
    },
    { png, most: heaviest, width },
  );
  const bytes = Buffer.from(`${webp}`, "base64");
  if (bytes.length > heaviest) throw new Error(`${name} weighs ${bytes.length} bytes, ${heaviest} at most`);
  writeFileSync(`${out}/${name}.webp`, bytes);
  console.log(`${name}.webp ${bytes.length} bytes`);
}
