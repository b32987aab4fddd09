import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bestEntry, type Knowledge, score } from "./answer";

const readJSON = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8"));

type Vector = { message: string; id: string; score: number };
const { vectors, ...knowledge }: Knowledge & { vectors: Vector[] } = readJSON(
  "internal/assistant/testdata/vectors.json",
);

test("every test vector gets the server's answer and score", () => {
  const answered = vectors.map(({ message }) => {
    const scores = knowledge.entries.map((entry) => score(message, entry, knowledge));
    return { message, id: bestEntry(message, knowledge).id, score: Math.max(...scores) };
  });
  expect(answered).toEqual(vectors);
});

test("there are at least 120 test vectors", () => expect(vectors.length).toBeGreaterThanOrEqual(120));

type Answered = Knowledge & { answers: [message: string, id: string][] };
const demo: Answered = readJSON("demo/testdata/assistant.json");

test("every question that visitors ask gets the server's answer", () => {
  expect(demo.answers.length).toBeGreaterThan(500);
  expect(demo.answers.map(([message]) => [message, bestEntry(message, demo).id])).toEqual(demo.answers);
});
