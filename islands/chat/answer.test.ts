import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bestNote, type Note, score } from "./answer";

const readJSON = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8"));

type Vector = { message: string; id: string; score: number };
const { notes, vectors }: { notes: Note[]; vectors: Vector[] } = readJSON("internal/assistant/testdata/vectors.json");

test("every test vector gets the server's answer and score", () => {
  const answered = vectors.map(({ message }) => {
    const scores = notes.map((note) => score(message, note));
    return { message, id: bestNote(message, notes)?.id, score: Math.max(...scores) };
  });
  expect(answered).toEqual(vectors);
});

test("there are at least 120 test vectors", () => expect(vectors.length).toBeGreaterThanOrEqual(120));

// The demonstration's knowledge, as the server sends it to browsers.
const assets: { Name: string; File: string }[] = readJSON("static/build/manifest.json");
const shipped: { message: string; id: string }[] = readJSON("internal/assistant/testdata/shipped.json");

for (const lang of ["en", "es"]) {
  const { File: file } = assets.find(({ Name }) => Name === `chat/knowledge.${lang}.json`) ?? { File: "" };
  const knowledge: Note[] = readJSON(`static/build/${file}`);
  test.each(shipped)(`${lang}: $message: $id`, ({ message, id }) => expect(bestNote(message, knowledge)?.id).toBe(id));
}

test("without notes there is no answer", () => expect(bestNote("web", [])).toBeUndefined());
