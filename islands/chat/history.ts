// The conversation as long as the visit lasts, in session storage. Nothing is kept of who has said nothing.

export type Message = { id: string; role: "user" | "assistant"; content: string; timestamp: number; lang: string };

const key = "chat";
const most = 100; // messages kept, the oldest go first

const isMessage = (value: Partial<Message> | null): value is Message =>
  typeof value?.content === "string" && typeof value.timestamp === "number";

/** Returns every message of the visit, whatever its language. */
export function recall(): Message[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isMessage) : [];
  } catch {
    return []; // forbidden, or not ours
  }
}

/** Adds messages to what is kept of the visit. */
export function keep(...messages: Message[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...recall(), ...messages].slice(-most)));
  } catch {
    // The conversation goes on and ends with the page.
  }
}

export function write(role: Message["role"], content: string, lang: string, timestamp = Date.now()): Message {
  return { id: `${role}-${timestamp}`, role, content, timestamp, lang };
}
