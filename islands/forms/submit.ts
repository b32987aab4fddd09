// What the server says to a form that was sent by a script: handlers/form_json.go.

/** The form was taken. */
export type Thanks = {
  ok: true;
  message: string;
  /** With which the form can be sent once more. */
  submission: string;
};

/** A field that cannot be taken. */
export type Problem = {
  id: string;
  /** What the summary says. */
  text: string;
  /** What the field says. */
  error: string;
};

/** The form was not taken. */
export type Refusal = {
  ok?: never;
  error: string;
  /** Whether something is missing, rather than wrong. */
  warning?: boolean;
  problems?: Problem[];
  submission?: string;
};

export type Answer = Thanks | Refusal;

const patience = 30_000; // milliseconds after which a silent network counts as gone

/**
 * Sends a form, with what was answered where it shows something else by now; returns nothing where the network fails, and
 * throws where whoever answered is not our server.
 */
export async function send(form: HTMLFormElement, answers: Record<string, string[]> = {}): Promise<Answer | undefined> {
  const data = new FormData(form);
  for (const [name, values] of Object.entries(answers)) {
    data.delete(name);
    for (const value of values) data.append(name, value);
  }
  const response = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(data as unknown as Record<string, string>),
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined);
  if (!response) return undefined;
  const said: Answer = await response.json();
  if (!said.ok && !said.error) throw new Error(`the answer ${response.status} says nothing`);
  return said;
}
