import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bestEntry, type Knowledge, score } from "./answer";

const readJSON = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8"));

type Vector = { message: string; id: string; score: number };
const { prices, entries, vectors }: Knowledge & { vectors: Vector[] } = readJSON(
  "internal/assistant/testdata/vectors.json",
);

test("every test vector gets the server's answer and score", () => {
  const answered = vectors.map(({ message }) => {
    const scores = entries.map((entry) => score(message, entry, prices));
    return { message, id: bestEntry(message, { prices, entries })?.id, score: Math.max(...scores) };
  });
  expect(answered).toEqual(vectors);
});

test("there are at least 120 test vectors", () => expect(vectors.length).toBeGreaterThanOrEqual(120));

test("without entries there is no answer", () => expect(bestEntry("web", { prices, entries: [] })).toBeUndefined());
