// Sends a form, and the types of the server's JSON response: handlers/web/form_json.go.

export type Accepted = {
  ok: true;
  message: string;
  /** What arrived, in words. */
  sent?: string;
  /** The first line of what the visitor wrote. */
  opening?: string;
  /** The address of the page that confirms it. */
  location?: string;
  /** The token with which the form can be sent again. */
  submission?: string;
};

/** The error of a field: forms.FieldError. */
export type FieldError = {
  id: string;
  /** Its line in the summary. */
  text: string;
  /** The text beside the field. */
  error: string;
};

export type Refused = {
  ok?: never;
  error: string;
  /** Whether fields are empty, rather than wrong. */
  warning?: boolean;
  problems?: FieldError[];
  submission?: string;
};

export type FormResponse = Accepted | Refused;

const timeout = 30_000; // milliseconds after which the network counts as failed

/**
 * Sends a form, with answers in the place of the values that its fields have now, and puts the response's token into the
 * form. If the network fails, the response has offline as its error. Throws if the response is not one of the server's,
 * such as a proxy's error page.
 */
export async function submit(
  form: HTMLFormElement,
  offline: string,
  answers: Record<string, string[]> = {},
): Promise<FormResponse> {
  const data = new FormData(form);
  for (const [name, values] of Object.entries(answers)) {
    data.delete(name);
    for (const value of values) data.append(name, value);
  }
  const response = await fetch(form.action, {
    method: "POST",
    body:
      form.enctype === "multipart/form-data" ? data : new URLSearchParams(data as unknown as Record<string, string>),
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(timeout),
  }).catch(() => undefined);
  if (!response) return { error: offline };
  const content: FormResponse = await response.json();
  if (!content.ok && !content.error) throw new Error(`status ${response.status} without an error text`);
  const token = form.elements.namedItem("submission") as HTMLInputElement;
  if (content.submission) token.value = content.submission;
  return content;
}
