// The survey of professional experience, step by step without page loads. It has the server's fields, validates them with
// the same texts (views/forms/professional_survey.go), and sends them to the same address.
import { useEffect, useRef } from "react";
import { Icon } from "../icon";
import type { Mount } from "../mount";
import { press } from "../press";
import { hydrate } from "../runtime";
import { Field } from "./field";
import type { WizardProps } from "./props";
import { load, type Saved } from "./storage";
import { Summary } from "./summary";
import { useSurvey } from "./use-survey";

type Props = WizardProps & { form: HTMLFormElement; saved: Saved | undefined };

function Wizard({ form, saved, ...props }: Props) {
  const { words, icons, prefix } = props;
  const { screen, step, sending, next, back, saveAnswers } = useSurvey(props, form, saved);
  const root = useRef<HTMLDivElement>(null);
  const success = screen.response?.ok ? screen.response : undefined;
  const failure = screen.response?.ok ? undefined : screen.response;
  const error = failure?.error;

  useEffect(() => {
    if (!error) return;
    const { title } = document;
    document.title = `${prefix.children} ${title}`;
    return () => {
      document.title = title;
    };
  }, [error, prefix]);

  // The focus goes to the message, the summary or the step's title, whichever is first.
  useEffect(() => {
    if (screen.origin === "visitor") root.current?.querySelector<HTMLElement>("[tabindex]")?.focus();
  }, [screen]);

  // The fields are uncontrolled: a new key lets them take the answers of a new origin.
  return (
    <div className="steps" key={screen.origin} ref={root} onInput={saveAnswers}>
      {success && (
        <p className="form-success" tabIndex={-1}>
          <Icon shapes={icons.done} />
          <span>{success.message}</span>
        </p>
      )}
      {failure && <Summary {...failure} icon={icons.alert} />}
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
          values={screen.answers[field.control.name] ?? field.values}
          error={failure?.problems?.find(({ id }) => id === field.control.id)?.error}
          prefix={prefix}
          icon={icons.alert}
        />
      ))}
      <p className="actions">
        {step.buttons.map((button, i) => (
          <button
            key={button.children}
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
const mount: Mount<WizardProps> = (root, props) =>
  hydrate(root, <Wizard {...props} form={root.closest("form") as HTMLFormElement} saved={load(props.name)} />);
export default mount;
