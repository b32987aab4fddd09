// Sends a draft to the server while the owner writes.

/** What became of a draft that was sent. */
export type Outcome =
  | { kind: "saved" | "conflict"; message: string; version: string }
  | { kind: "refused" | "gone"; message: string }
  | { kind: "ended" } // the session
  | { kind: "offline" };

/** Sends the form as a press of its first button does, and returns what became of it. */
export async function sendDraft(form: HTMLFormElement, keepalive = false): Promise<Outcome> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, `${value}`);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body,
      keepalive,
      headers: { Accept: "application/json" },
    });
    const { message, error, version } = await response.json();
    switch (response.status) {
      case 200:
        return { kind: "saved", message, version: `${version}` };
      case 409:
        return { kind: "conflict", message, version: `${version}` };
      case 401:
        return { kind: "ended" };
      case 404:
        return { kind: "gone", message: error };
      case 422:
        return { kind: "refused", message: error };
    }
  } catch {}
  return { kind: "offline" };
}
