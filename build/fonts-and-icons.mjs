// Makes what only npm packages can: the display font, subset to the letters of both languages, and the site's logo as PNG
// icons. Usage: node fonts-and-icons.mjs <root of the repository>. go run ./build runs it when its inputs are newer.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import subsetFont from "subset-font";

const root = process.argv[2];
const require = createRequire(import.meta.url);
const fonts = path.join(root, "static/fonts");
const icons = path.join(root, "static/icons");

// English and Spanish, accents of neighbouring languages, and typographic punctuation.
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join("");
const letters = `${ascii}ÁÉÍÓÚÜÑÇÀÈÒÖÄáéíóúüñçàèòïöäßâêô¿¡ªº«»·×°©®€–—‘’“”…•→←\u00a0\u2009\u202f`;

async function makeFonts() {
  await mkdir(fonts, { recursive: true });
  const source = await readFile(
    require.resolve("@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2"),
  );
  const web = await subsetFont(source, letters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 500, max: 800 } },
  });
  await writeFile(path.join(fonts, "display.woff2"), web);
  // Go draws the share pictures, and reads neither woff2 nor variable fonts.
  const bold = await subsetFont(source, letters, { targetFormat: "truetype", variationAxes: { wght: 700 } });
  await writeFile(path.join(fonts, "display-bold.ttf"), bold);
}

// The icons that browsers and phones request: [file, side in pixels, margin around the logo as a share of the side].
const sizes = [
  ["favicon-32.png", 32, 0],
  ["apple-touch-icon.png", 180, 0.14],
  ["icon-192.png", 192, 0.12],
  ["icon-512.png", 512, 0.12],
  ["icon-maskable-512.png", 512, 0.22],
];
const background = "#f6f1e7";

async function makeIcons() {
  await mkdir(icons, { recursive: true });
  await initWasm(await readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  const logo = await readFile(path.join(root, "demo/img/favicon.svg"), "utf8");
  const [, left, top, width, height] = logo.match(/viewBox="([\d.-]+) ([\d.-]+) ([\d.]+) ([\d.]+)"/);
  const inner = logo.replace(/^[^]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  for (const [file, side, margin] of sizes) {
    const scale = (side * (1 - 2 * margin)) / Math.max(width, height);
    const shift = side * margin;
    const backdrop = margin ? `<rect width="${side}" height="${side}" fill="${background}"/>` : "";
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${backdrop}` +
      `<g transform="translate(${shift} ${shift}) scale(${scale}) translate(${-left} ${-top})">${inner}</g></svg>`;
    await writeFile(path.join(icons, file), new Resvg(svg).render().asPng());
  }
}

await makeFonts();
await makeIcons();
