// The answers in session storage, so that a reload does not lose them. Where storage is denied, they last as long as the
// page.

/** The chosen and typed values, by field name. */
export type Answers = Record<string, string[]>;

/** The step that the visitor is on, from 0, and the answers so far. */
export type Saved = { at: number; answers: Answers };

export function load(name: string): Saved | undefined {
  try {
    return JSON.parse(sessionStorage[name]); // throws if nothing is saved
  } catch {}
}

export function save(name: string, saved: Saved): void {
  try {
    sessionStorage[name] = JSON.stringify(saved);
  } catch {}
}

export function clear(name: string): void {
  try {
    delete sessionStorage[name];
  } catch {}
}
