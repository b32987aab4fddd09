// What the buttons above a body do to its text.

/** A text with what is selected in it. */
export type Selected = { text: string; start: number; end: number };

export const names = ["heading", "bold", "link", "list", "quote", "code", "callout", "table", "picture"] as const;
export type Mark = (typeof names)[number];

const prefixes: Partial<Record<Mark, string>> = { heading: "## ", list: "- ", quote: "> " };
const callout = "> [!NOTE]\n";

/** Returns the text that a button puts in place of the selected one, and what is selected in it then. */
export function replacement(mark: Mark, selected: string, address = ""): Selected {
  const around = (before: string, after: string): Selected => ({
    text: before + selected + after,
    start: before.length,
    end: before.length + selected.length,
  });
  switch (mark) {
    case "bold":
      return around("**", "**");
    case "link":
      return around("[", `](${address})`);
    case "code":
      return selected.includes("\n") ? around("```\n", "\n```") : around("`", "`");
    case "callout":
      return lines(callout, "> ", selected);
    case "table":
      return around("| ", " | … |\n|---|---|\n| … | … |");
    default:
      return lines("", prefixes[mark] ?? "", selected);
  }
}

/** Puts a prefix before each line. */
function lines(before: string, prefix: string, selected: string): Selected {
  const text = before + selected.replace(/^/gm, prefix);
  return { text, start: selected ? before.length : text.length, end: text.length };
}

/** Whether a mark is one of whole lines. */
export const ofLines = (mark: Mark) => mark in prefixes || mark === "callout" || mark === "table";
