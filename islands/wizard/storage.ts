// What is answered so far waits in the tab's storage, so that a reload does not lose it. Where a browser forbids that,
// it is only kept as long as the page.

/** What is chosen or filled in, by the names of the fields. */
export type Answers = Record<string, string[]>;

/** The step that the visitor is on, and what is answered. */
export type Saved = { at: number; answers: Answers };

/** Returns what waits, nothing where nothing does: what is not there is no JSON. */
export function recall(name: string): Saved | undefined {
  try {
    return JSON.parse(sessionStorage[name]);
  } catch {}
}

/** Keeps what is answered; nothing forgets it. */
export function remember(name: string, saved?: Saved) {
  try {
    if (saved) sessionStorage[name] = JSON.stringify(saved);
    else delete sessionStorage[name];
  } catch {}
}
