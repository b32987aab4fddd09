// The survey of professional experience, step by step without a page between. It asks what the server asks, says the
// same where something is missing (views/forms/professional_survey.go), and sends the same fields to the same address.
import { useEffect, useState } from "react";
import { type FormResponse, type Problem, type Rejected, submit } from "../forms/submit";
import { Icon } from "../icon";
import type { Mount } from "../mount";
import { hydrate, pressOnce } from "../runtime";
import { Field } from "./field";
import type { Step, WizardProps } from "./props";
import { type Answers, recall, remember, type Saved } from "./storage";
import { Summary } from "./summary";

type State = Partial<Omit<Rejected, "ok">> & {
  at: number; // the step, from 0
  answers: Answers;
  message?: string; // that thanks
  moved?: boolean; // whether the visitor did this, so that the focus goes along; false for what was recalled
  busy?: boolean;
};

const { title } = document;

type Props = WizardProps & { form: HTMLFormElement; saved: Saved | undefined };

function Wizard({ name, step: first, steps, words, icons, prefix, form, saved }: Props) {
  const [state, set] = useState<State>({ at: first, answers: {} });
  const { at, answers, message, error, problems, moved, busy } = state;
  const step = steps[at] as Step;

  const read = () => {
    const data = new FormData(form);
    const now = { ...answers };
    for (const { control } of step.fields) now[control.name] = data.getAll(control.name) as string[];
    return now;
  };
  const show = (next: number, answers: Answers, said?: FormResponse) => {
    remember(name, said?.ok ? undefined : { at: next, answers });
    set({ ...(said as object), at: next, answers, moved: true });
  };

  useEffect(() => {
    if (saved) set({ ...saved, moved: false });
  }, [saved]);
  useEffect(() => {
    document.title = error ? `${prefix.children} ${title}` : title;
    if (moved && !busy) form.querySelector<HTMLElement>("[tabindex]:not(input)")?.focus();
  });

  const goOn = async () => {
    const now = read();
    const problems: Problem[] = [];
    let notice = words.missing;
    for (const { control, missing } of step.fields) {
      if (!missing || now[control.name]?.join("").trim()) continue;
      problems.push(missing);
      if (control.name === "consent") notice = words.consent;
    }
    if (problems[0]) return show(at, now, { ...notice, problems });
    if (steps[at + 1]) return show(at + 1, now);
    set({ ...state, busy: true });
    let said: FormResponse = { error: words.failed };
    try {
      said = (await submit(form, now)) ?? { error: words.offline };
    } catch {}
    // With the new stamp the form can be sent again.
    if (said.submission) (form.elements.namedItem("submission") as HTMLInputElement).value = said.submission;
    if (said.ok) return show(0, {}, said);
    const wrong = said.problems?.[0]?.id;
    const there = steps.findIndex(({ fields }) => fields.some(({ control }) => control.id === wrong));
    show(there < 0 ? at : there, now, said);
  };

  return (
    <div className="steps" key={`${moved}`} onInput={() => remember(name, { at, answers: read() })}>
      {message && (
        <p className="form-success" tabIndex={-1}>
          <Icon shapes={icons.done} />
          <span>{message}</span>
        </p>
      )}
      {error && <Summary {...state} icon={icons.alert} />}
      <div className="progress">
        <p className="progress-text">
          <span {...step.progress} />
          <span {...step.complete} />
        </p>
        <progress {...step.bar} />
      </div>
      <h2 {...step.title} />
      {step.fields.map((field) => (
        <Field
          key={field.control.id}
          field={field}
          values={answers[field.control.name] ?? field.values}
          error={problems?.find(({ id }) => id === field.control.id)?.error}
          prefix={prefix}
          icon={icons.alert}
        />
      ))}
      <p className="actions">
        {step.buttons.map((button, i) => (
          <button
            key={button.children}
            {...button}
            disabled={busy}
            onClick={(event) => {
              event.preventDefault();
              pressOnce();
              if (i) show(at - 1, read());
              else goOn();
            }}
          >
            {busy && !i ? words.sending : button.children}
          </button>
        ))}
      </p>
    </div>
  );
}

// What waits is looked up before anything can be answered here: effects come later than quick hands.
const mount: Mount<WizardProps> = (root, props) =>
  hydrate(root, <Wizard {...props} form={root.closest("form") as HTMLFormElement} saved={recall(props.name)} />);
export default mount;
