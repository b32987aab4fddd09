import type { FieldError, Refused } from "../forms/submit";
import type { FieldProps, WizardProps } from "./props";

/** The chosen and typed values, by field name. */
export type Answers = Record<string, string[]>;

/** Returns the server's response to a step with missing answers, or nothing if all are there. */
export function validate(fields: FieldProps[], answers: Answers, words: WizardProps["words"]): Refused | undefined {
  const problems: FieldError[] = [];
  let notice = words.missing;
  for (const { control, missing } of fields) {
    if (!missing || answers[control.name]?.join("").trim()) continue;
    problems.push(missing);
    if (control.name === "consent") notice = words.consent;
  }
  if (problems[0]) return { ...notice, problems };
}
