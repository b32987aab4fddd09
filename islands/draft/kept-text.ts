// A text that is not on the server yet, in local storage: it survives the end of the session, of the connection and of the
// browser. Where storage is denied, nothing is kept.

/** The values of a form's fields by name. */
export type Values = Record<string, string>;

export type KeptText = {
  values: Values;
  time: number;
  /** What the form was based on when it was sent, "" if it was not sent. */
  sent?: string;
};

const prefix = "draft:";
const longest = 30 * 24 * 60 * 60 * 1000; // a text that was left behind is deleted after 30 days

/** Returns what the text of a form is kept under: its address, which tells the forms of a page apart by what is behind the #. */
export function addressOf(form: HTMLFormElement): string {
  const { pathname, search, hash } = new URL(form.action);
  return pathname + search + hash;
}

/** Returns the text that is kept for a page, or nothing. */
export function keptText(path: string): KeptText | undefined {
  try {
    return JSON.parse(localStorage[prefix + path]); // throws if there is none
  } catch {}
}

/** Keeps the text of a page, or forgets it if there are no values. */
export function keepText(path: string, values?: Values, time = Date.now(), sent = ""): void {
  try {
    if (values) localStorage[prefix + path] = JSON.stringify({ values, time, sent } satisfies KeptText);
    else delete localStorage[prefix + path];
  } catch {}
}

/** Forgets the texts that nobody has come back for. */
export function forgetOldTexts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const path = key.slice(prefix.length);
      if (Date.now() - (keptText(path)?.time ?? 0) > longest) keepText(path);
    }
  } catch {}
}
