// The texts of a form.
import type { Values } from "./kept-text";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export function textControls(form: HTMLFormElement): TextControl[] {
  return Array.from(form.querySelectorAll<TextControl>("input[type=text], textarea"));
}

/** Returns the values of a form's text fields. */
export function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(textControls(form).map((control) => [control.name, control.value]));
}

/** Returns the values that the server wrote, whatever the browser has filled in since. */
export function servedValuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(textControls(form).map((control) => [control.name, control.defaultValue]));
}

/** Fills in a form's text fields. */
export function fill(form: HTMLFormElement, values: Values): void {
  for (const control of textControls(form)) control.value = values[control.name] ?? control.value;
}

export function sameValues(a: Values, b: Values): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}
