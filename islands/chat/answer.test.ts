import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { choose, type Note, score } from "./answer";

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8"));

type Vector = { message: string; id: string; score: number };
const { notes, vectors }: { notes: Note[]; vectors: Vector[] } = read("internal/assistant/testdata/vectors.json");

test("every vector is answered as on the server", () => {
  const answered = vectors.map(({ message }) => {
    const scores = notes.map((note) => score(message, note));
    return { message, id: choose(message, notes)?.id, score: Math.max(...scores) };
  });
  expect(answered).toEqual(vectors);
});

test("there are vectors enough", () => expect(vectors.length).toBeGreaterThanOrEqual(120));

// What the site knows, as visitors get it.
const assets: { Name: string; File: string }[] = read("static/build/manifest.json");
const shipped: { message: string; id: string }[] = read("internal/assistant/testdata/shipped.json");

for (const lang of ["en", "es"]) {
  const { File: file } = assets.find(({ Name }) => Name === `chat/knowledge.${lang}.json`) ?? { File: "" };
  const known: Note[] = read(`static/build/${file}`);
  test.each(shipped)(`${lang}: $message: $id`, ({ message, id }) => expect(choose(message, known)?.id).toBe(id));
}

test("knowing nothing is no answer", () => expect(choose("web", [])).toBeUndefined());
