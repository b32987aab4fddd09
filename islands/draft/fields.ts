// The fields of a form that the owner fills in.
import type { Values } from "./kept-text";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const filledIn = "input:not([type=hidden], [type=password], [type=file], [type=submit], [hidden]), select, textarea";

/** Returns the fields of a form by their names. Of several with one name each but the first has its number behind that. */
export function controlsOf(form: HTMLFormElement): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of form.querySelectorAll<Control>(filledIn)) {
    let key = control.name;
    for (let n = 2; found.has(key); n++) key = `${control.name} ${n}`;
    if (key) found.set(key, control);
  }
  return found;
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function currentOf(control: Control): string {
  return isBox(control) ? (control.checked ? "on" : "") : control.value;
}

function servedOf(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = Array.from(control.options);
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
  }
  return isBox(control) ? (control.defaultChecked ? "on" : "") : control.defaultValue;
}

const allOf = (form: HTMLFormElement, value: (control: Control) => string): Values =>
  Object.fromEntries(Array.from(controlsOf(form), ([key, control]) => [key, value(control)]));

/** Returns the values of a form's fields. */
export const valuesOf = (form: HTMLFormElement): Values => allOf(form, currentOf);

/** Returns the values that the server wrote, whatever the browser has filled in since. */
export const servedValuesOf = (form: HTMLFormElement): Values => allOf(form, servedOf);

/** Returns what a form is based on: it changes when the server has taken what was sent. */
export const basisOf = (form: HTMLFormElement): string =>
  Array.from(form.querySelectorAll<HTMLInputElement>("[name=version], [name=digest]"), (field) => field.value).join();

/** Fills in a form's fields. */
export function fill(form: HTMLFormElement, values: Values): void {
  for (const [key, control] of controlsOf(form)) {
    const value = values[key];
    if (value === undefined) continue;
    if (isBox(control)) control.checked = value !== "";
    else control.value = value;
  }
}

export function sameValues(a: Values, b: Values): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}
