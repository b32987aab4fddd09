import type { Rejected } from "../forms/submit";
import type { Step, WizardProps } from "./props";
import type { Answers } from "./storage";

/** Returns the server's response to a step with missing answers, or nothing if all are there. */
export function validate(step: Step, answers: Answers, words: WizardProps["words"]): Rejected | undefined {
  const missing = step.fields.filter((field) => field.missing && !answers[field.control.name]?.join("").trim());
  if (missing.length === 0) return;
  const notice = missing.some(({ control }) => control.name === "consent") ? words.consent : words.missing;
  return { ...notice, problems: missing.flatMap((field) => field.missing ?? []) };
}
