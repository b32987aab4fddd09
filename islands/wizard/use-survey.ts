import { useEffect, useState } from "react";
import { type Refused, submit } from "../forms/submit";
import { save } from "../session-storage";
import type { FieldProps, Step, WizardProps } from "./props";
import { type Answers, validate } from "./validate";

/** The step that the visitor is on, from 0, and the answers so far. It is kept in session storage, for a reload. */
export type Saved = { at: number; answers: Answers };

/** A step of the survey, and the errors that the last press led to. */
type Screen = Saved &
  Partial<Omit<Refused, "ok">> & {
    /** Whether a press led here. Undefined for the step that the server rendered, false for a restored one. */
    visited?: boolean;
    sending?: boolean;
  };

export type SurveyProps = WizardProps & { form: HTMLFormElement; saved: Saved | undefined };

/** Returns the current screen of a survey, and the functions that go on, go back, and save what was typed. */
export function useSurvey({ name, step: first, steps, words, form, saved }: SurveyProps) {
  const [screen, setScreen] = useState<Screen>({ at: first, answers: {} });
  const { at, answers } = screen;
  const { fields } = steps[at] as Step;

  // After hydration: the first render must equal the server's.
  useEffect(() => {
    if (saved) setScreen({ ...saved, visited: false });
  }, [saved]);

  /** Returns all answers, those of this step as they are in the form. */
  const read = () => {
    const data = new FormData(form);
    const all = { ...answers };
    for (const { control } of fields) all[control.name] = data.getAll(control.name) as string[];
    return all;
  };
  const show = (at: number, answers: Answers, response?: Refused) => {
    save(name, { at, answers });
    setScreen({ ...(response as object), at, answers, visited: true });
  };

  const back = () => show(at - 1, read());
  const next = async () => {
    const all = read();
    const invalid = validate(fields, all, words);
    if (invalid) return show(at, all, invalid);
    if (steps[at + 1]) return show(at + 1, all);
    setScreen({ ...screen, sending: true });
    const response = await submit(form, words.offline, all).catch((): Refused => ({ error: words.failed }));
    if (response.ok) {
      save(name, undefined);
      return location.assign(response.location ?? location.href);
    }
    const isWrong = ({ control }: FieldProps) => response.problems?.some(({ id }) => id === control.id);
    const wrongStep = steps.findIndex(({ fields }) => fields.some(isWrong));
    show(wrongStep < 0 ? at : wrongStep, all, response);
  };

  return [screen, next, back, () => save(name, { at, answers: read() })] as const;
}
