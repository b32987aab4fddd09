// Photographs the demonstration for the README: "make pictures" writes docs/pictures/*.webp.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { chromium } from "@playwright/test";

const out = "../docs/pictures";
const shell = "/usr/bin/chromium-headless-shell";
const heaviest = 60_000; // bytes
const pictures = [
  { name: "home", path: "/", theme: "light" },
  { name: "article", path: "/articles", first: "main a[href^='/articles/']", theme: "dark" },
  { name: "call", path: "/connects/meeting", theme: "light" },
  { name: "inbox", path: "/admin/inbox", theme: "light", owner: true },
  { name: "statistics", path: "/admin/surveys", theme: "dark", owner: true },
  { name: "phone", path: "/?lng=es", theme: "dark", width: 390, height: 812 },
];

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address();
server.close();
const base = `http://localhost:${port}`;
const demo = spawn("../bin/portfolio", ["demo"], {
  env: { ...process.env, ADDR: `127.0.0.1:${port}` },
  stdio: ["ignore", "pipe", "inherit"],
});
const password = "try what you like";
try {
  for await (const chunk of demo.stdout) if (`${chunk}`.includes(base)) break;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${base}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  mkdirSync(out, { recursive: true });
  const browser = await chromium.launch({
    executablePath: existsSync(shell) ? shell : process.env.CHROMIUM,
    args: ["--no-sandbox"],
  });
  for (const { name, path, first, theme, owner, width = 1200, height = 750 } of pictures) {
    const context = await browser.newContext({ viewport: { width, height }, locale: "en-US", reducedMotion: "reduce" });
    await context.addCookies([
      { name: "theme", value: theme, url: base },
      { name: "adminLanguage", value: "en", url: base },
    ]);
    const page = await context.newPage();
    if (owner) {
      await page.goto(`${base}/admin/login`);
      await page.locator("[name=password]").fill(password);
      await Promise.all([page.waitForURL("**/admin"), page.locator("main form button[type=submit]").first().click()]);
    }
    await page.goto(base + path, { waitUntil: "networkidle" });
    if (first)
      await page.goto(base + (await page.locator(first).first().getAttribute("href")), { waitUntil: "networkidle" });
    const png = (await page.screenshot()).toString("base64");
    // The page's policy forbids what turns it into WebP: an empty page does.
    const empty = await context.newPage();
    const webp = await empty.evaluate(
      async ({ png, most }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        canvas.getContext("2d")?.drawImage(image, 0, 0);
        let url = "";
        for (let quality = 0.85; quality > 0.3 && (!url || url.length * 0.75 > most); quality -= 0.1)
          url = canvas.toDataURL("image/webp", quality);
        return url.split(",")[1];
      },
      { png, most: heaviest },
    );
    const bytes = Buffer.from(`${webp}`, "base64");
    if (bytes.length > heaviest) throw new Error(`${name} weighs ${bytes.length} bytes, ${heaviest} at most`);
    writeFileSync(`${out}/${name}.webp`, bytes);
    console.log(`${name}.webp ${bytes.length} bytes`);
    await context.close();
  }
  await browser.close();
} finally {
  demo.kill();
  await once(demo, "exit");
}
