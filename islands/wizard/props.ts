import type { Problem } from "../forms/submit";
import type { Shape } from "../icon";

/** Attributes of an element that stands in the server's page as well, and its text: views/forms.WizardAttributes. */
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
  /** Of the control; boxes have none. */
  tag?: "input" | "select" | "textarea";
  /** With the space that the template leaves behind it. */
  label: string;
  /** A consent has none: it is all label. */
  title?: Attributes;
  mark?: Attributes;
  hint?: Attributes;
  /** What is said where nothing is answered; none where nothing need be. */
  missing?: Problem;
  options?: { value: string; children: string }[];
  values: string[];
  /** Beside a select. */
  icon?: Shape[];
  link?: Attributes;
};

export type Step = {
  progress: Attributes;
  complete: Attributes;
  bar: Attributes;
  title: Attributes;
  fields: FieldProps[];
  /** To go on, then to go back. */
  buttons: Attributes[];
};

/** Sums up what is missing, as the server says it: views/forms.WizardNotice. */
type Notice = { error: string; warning: boolean };

/** What the server tells the island: views/forms.WizardProps. */
export type WizardProps = {
  name: string;
  /** The step that the page shows, from 0. */
  step: number;
  steps: Step[];
  words: { sending: string; missing: Notice; consent: Notice; failed: string; offline: string };
  /** What screen readers hear before an error. */
  prefix: Attributes;
  icons: { alert: Shape[]; done: Shape[] };
};
