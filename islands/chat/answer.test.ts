import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bestEntry, type Knowledge, score } from "./answer";

const readJSON = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8"));

type Vector = { message: string; id: string; score: number; sure?: boolean };
const { vectors, ...knowledge }: Knowledge & { vectors: Vector[] } = readJSON(
  "internal/assistant/testdata/vectors.json",
);

test("every test vector gets the server's answer and score", () => {
  const answered = vectors.map(({ message }) => {
    const scores = knowledge.entries.map((entry) => score(message, entry, knowledge));
    const [{ id }, sure] = bestEntry(message, knowledge);
    return { message, id, score: Math.max(...scores), ...(sure && { sure }) };
  });
  expect(answered).toEqual(vectors);
});

test("there are at least 120 test vectors", () => expect(vectors.length).toBeGreaterThanOrEqual(120));

type Answered = Knowledge & { answers: [message: string, id: string][] };
const demo: Answered = readJSON("demo/testdata/assistant.json");

test("every question that visitors ask gets the server's answer", () => {
  expect(demo.answers.length).toBeGreaterThan(500);
  const answered = demo.answers.map(([message]) => {
    const [{ id }, isSure] = bestEntry(message, demo);
    return [message, isSure ? id : ""];
  });
  expect(answered).toEqual(demo.answers);
});
