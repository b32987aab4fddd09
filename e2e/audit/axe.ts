// Runs axe on a page, as it is shown.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

const source = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

declare global {
  var axe: typeof import("axe-core");
}

/**
 * Lists what axe finds on a page, each with the name of the state that the page is in. A bar that stays in sight is put at its place in the
 * page: what is behind it can be scrolled into sight, and axe would judge by how far the page is scrolled.
 */
export async function violations(page: Page, where: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source); // as after a state on another page
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>(".save-bar")) bar.style.position = "static";
  });
  const result = await page.evaluate(
    (values) => globalThis.axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"], preload: false }),
    rules,
  );
  return result.violations.flatMap((rule) =>
    rule.nodes.map(
      (node) => `${where}: ${rule.id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ")}`,
    ),
  );
}
