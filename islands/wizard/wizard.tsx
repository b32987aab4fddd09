// The survey of professional experience, step by step without page loads. It has the server's fields, validates them with
// the same texts (views/forms/professional_survey.go), and sends them to the same address.
import { useEffect } from "react";
import type { Mount } from "../mount";
import { press } from "../press";
import { hydrate } from "../runtime";
import { load } from "../session-storage";
import { Field } from "./field";
import type { Step, WizardProps } from "./props";
import { Summary } from "./summary";
import { type Saved, type SurveyProps, useSurvey } from "./use-survey";

function Wizard(props: SurveyProps) {
  const [screen, next, back, saveAnswers] = useSurvey(props);
  const { at, answers, error, problems, visited, sending } = screen;
  const { words, icons, prefix, steps, form } = props;
  const step = steps[at] as Step;

  // The focus goes to the summary or the title. An input with a tabindex is the honeypot.
  useEffect(() => {
    if (screen.visited && !screen.sending) form.querySelector<HTMLElement>("[tabindex]:not(input)")?.focus();
  }, [screen, form]);

  // The fields are uncontrolled: with a new key they are mounted again, with restored answers. Without one they stay, as do the
  // buttons, whose classes tell them apart: removing the focused one makes the browser lay out the page between two steps.
  return (
    <div className="steps" key={`${visited === false}`} onInput={saveAnswers}>
      {error && <Summary {...screen} title={words.problem} prefix={prefix} icon={icons.alert} />}
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
            key={button.className}
            {...button}
            disabled={sending}
            onClick={(event) => {
              event.preventDefault();
              press(form, i ? back : next);
            }}
          >
            {sending && !i ? words.sending : button.children}
          </button>
        ))}
      </p>
    </div>
  );
}

// Saved answers are read before hydration: an effect would read what the visitor typed meanwhile.
const mount: Mount<WizardProps> = (root, props) => {
  const form = root.closest("form") as HTMLFormElement;
  return hydrate(root, <Wizard {...props} form={form} saved={load(props.name) as Saved | undefined} />);
};
export default mount;
