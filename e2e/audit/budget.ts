// Budgets of bytes and counts. A figure beyond its budget is a warning, beyond 110 % of it a failure: a few bytes do not
// keep a change from landing.
import { expect } from "@playwright/test";

export type Figure = { budget: string; of: string; measured: number; most: number };

const tolerance = 1.1;

function verdict({ measured, most }: Figure): string {
  if (measured <= most) return "ok";
  return measured <= most * tolerance ? "WARNING" : "EXCEEDED";
}

/** Prints figures as a table and fails the test if one exceeds its budget by more than the tolerance. */
export function expectWithinBudget(figures: Figure[]) {
  console.table(figures.map((figure) => ({ ...figure, "": verdict(figure) })));
  const exceeded = figures.filter((figure) => verdict(figure) === "EXCEEDED");
  expect(exceeded.map((f) => `${f.of}: ${f.budget}: ${f.measured}, at most ${f.most}`)).toEqual([]);
}
