import type { FieldError } from "../forms/submit";
import type { IconShape } from "../icon";

/** The attributes and text of an element that the server renders as well: views/forms.WizardAttributes. */
export type Attributes = {
  children?: string;
  className?: string;
  id?: string;
  name?: string;
  type?: "submit";
  value?: string;
  max?: string;
  href?: string;
  htmlFor?: string;
  tabIndex?: number;
  formNoValidate?: boolean;
  "aria-describedby"?: string;
  "aria-labelledby"?: string;
};

export type ControlAttributes = {
  id: string;
  name: string;
  type?: string;
  required?: boolean;
  maxLength?: number;
  autoComplete?: string;
  rows?: number;
};

/** A field of the survey: views/forms.WizardField. */
export type FieldProps = {
  control: ControlAttributes;
  /** The control's tag. Radio buttons and checkboxes have none. */
  tag?: "input" | "select" | "textarea";
  /** With a trailing space, as the template renders it. */
  label: string;
  /** A consent has none. */
  title?: Attributes;
  mark?: Attributes;
  hint?: Attributes;
  /** The error if there is no answer. Optional fields have none. */
  missing?: FieldError;
  options?: { value: string; children: string }[];
  values: string[];
  /** The icon of a select. */
  icon?: IconShape[];
  link?: Attributes;
};

export type Step = {
  progress: Attributes;
  complete: Attributes;
  bar: Attributes;
  title: Attributes;
  fields: FieldProps[];
  /** Next, then back. */
  buttons: Attributes[];
};

/** The summary of missing answers: views/forms.WizardNotice. */
type Notice = { error: string; warning: boolean };

/** The props of views/forms.WizardProps. */
export type WizardProps = {
  name: string;
  /** The step that the server rendered, from 0. */
  step: number;
  steps: Step[];
  words: { sending: string; problem: string; missing: Notice; consent: Notice; failed: string; offline: string };
  /** Read by screen readers before an error. */
  prefix: Attributes;
  icons: { alert: IconShape[] };
};
