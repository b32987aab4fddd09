import { useEffect, useState } from "react";
import { type FormResponse, type Rejected, submit } from "../forms/submit";
import type { Step, WizardProps } from "./props";
import { type Answers, clear, type Saved, save } from "./storage";
import { validate } from "./validate";

/** A step of the survey, with the answers so far. */
type Screen = Saved & {
  /** Where it comes from: the focus only moves after what the visitor did. */
  origin: "server" | "storage" | "visitor";
  /** What was wrong with the step before, or the server's response. */
  response?: FormResponse | undefined;
};

/** Returns the current screen of a survey, whether it is being sent, and what the visitor can do. */
export function useSurvey({ name, step, steps, words }: WizardProps, form: HTMLFormElement, saved: Saved | undefined) {
  const [screen, setScreen] = useState<Screen>({ at: step, answers: {}, origin: "server" });
  const [sending, setSending] = useState(false);
  const { at, answers } = screen;
  const current = steps[at] as Step;

  // After hydration, whose first render must equal the server's.
  useEffect(() => {
    if (saved) setScreen({ ...saved, origin: "storage" });
  }, [saved]);

  /** Returns all answers, those of the current step as they are in the form. */
  const read = () => {
    const data = new FormData(form);
    const all: Answers = { ...answers };
    for (const { control } of current.fields) all[control.name] = data.getAll(control.name) as string[];
    return all;
  };

  const show = (at: number, answers: Answers, response?: FormResponse) => {
    if (response?.ok) clear(name);
    else save(name, { at, answers });
    setScreen({ at, answers, response, origin: "visitor" });
  };

  const send = async (all: Answers) => {
    setSending(true);
    const failed: Rejected = { error: words.failed };
    const offline: Rejected = { error: words.offline };
    const response = (await submit(form, all).catch(() => failed)) ?? offline;
    setSending(false);
    // The new token allows the form to be sent again.
    if (response.submission) (form.elements.namedItem("submission") as HTMLInputElement).value = response.submission;
    if (response.ok) return show(0, {}, response);
    const firstID = response.problems?.[0]?.id;
    const problemStep = steps.findIndex(({ fields }) => fields.some(({ control }) => control.id === firstID));
    show(problemStep < 0 ? at : problemStep, all, response);
  };

  const next = () => {
    const all = read();
    const invalid = validate(current, all, words);
    if (invalid) show(at, all, invalid);
    else if (steps[at + 1]) show(at + 1, all);
    else return send(all);
  };
  const back = () => show(at - 1, read());
  const saveAnswers = () => save(name, { at, answers: read() });

  return { screen, step: current, sending, next, back, saveAnswers };
}
