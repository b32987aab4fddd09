// Makes what only npm packages can: the display font, subset to the letters in use.
// Usage: node fonts.mjs <root of the repository>. go run ./build runs it when its inputs are newer.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const root = process.argv[2];
const require = createRequire(import.meta.url);
const fonts = path.join(root, "static/fonts");

// English and Spanish, accents of neighbouring languages, and typographic punctuation: every page loads them.
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join("");
const letters = `${ascii}ÁÉÍÓÚÜÑÇÀÈÒÖÄáéíóúüñçàèòïöäßâêô¿¡ªº«»·×°©®€–—‘’“”…•→←\u00a0\u2009\u202f`;

// The other letters of western and of central Europe: pages that have them load one or both. static.moreLetters has the ranges.
const western = "ÂÃÅÆÊËÌÎÏÐÔÕØÙÛÝÞãåæëìîðõøùûýþÿŒœ";
const central = between(0x100, 0x24f).replace(/[Œœ]/g, "") + between(0x1e00, 0x1eff);

// The alphabets of share pictures, by the files in which the font comes.
const alphabets = {
  latin: between(0x20, 0x7e) + between(0xa0, 0xff) + letters + western,
  "latin-ext": central,
  vietnamese: central,
  greek: between(0x370, 0x3ff),
  cyrillic: between(0x400, 0x4ff),
};

function between(first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");
}

const read = (alphabet, style = "normal") =>
  readFile(require.resolve(`@fontsource-variable/piazzolla/files/piazzolla-${alphabet}-wght-${style}.woff2`));

async function makeFonts() {
  await mkdir(fonts, { recursive: true });
  for (const [file, alphabet, kept] of [
    ["display.woff2", "latin", letters],
    ["display-western.woff2", "latin", western],
    ["display-central.woff2", "latin-ext", central],
  ]) {
    // Every page waits for the face: it has one weight, kerning, ligatures and the figures that style sheets ask for.
    const web = await subsetFont(await read(alphabet), kept, {
      targetFormat: "woff2",
      variationAxes: { wght: 700 },
      keepFeatures: ["kern", "liga", "lnum", "tnum"],
    });
    await writeFile(path.join(fonts, file), web);
  }
  // The looks whose text has this face, too: upright in the weights of text and headings, or in that of text for a look whose headings
  // are slanted. Browsers draw its few bold words themselves: a second weight would be 8 KB on every page.
  for (const [file, style, wght] of [
    ["text.woff2", "normal", { min: 400, max: 700 }],
    ["text-regular.woff2", "normal", 400],
    ["text-italic.woff2", "italic", 400],
  ]) {
    const text = await subsetFont(await read("latin", style), letters + western, {
      targetFormat: "woff2",
      variationAxes: { wght },
      keepFeatures: ["kern", "liga", "lnum", "onum", "tnum"],
    });
    await writeFile(path.join(fonts, file), text);
  }
  // Go draws the share pictures, and reads neither woff2 nor variable fonts.
  for (const [alphabet, kept] of Object.entries(alphabets)) {
    const bold = await subsetFont(await read(alphabet), kept, { targetFormat: "truetype", variationAxes: { wght: 700 } });
    await writeFile(path.join(fonts, `display-bold-${alphabet}.ttf`), bold);
  }
}

await makeFonts();
