// The conversation in session storage, for as long as the visit lasts. Nothing is stored before the first message.

export type Message = { id: string; role: "user" | "assistant"; content: string; timestamp: number; lang: string };

const key = "chat";
const maxMessages = 100; // the oldest are dropped first

const isMessage = (value: Partial<Message> | null): value is Message =>
  typeof value?.content === "string" && typeof value.timestamp === "number";

/** Returns every stored message, in any language. */
export function loadHistory(): Message[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMessage) : [];
  } catch {
    return []; // storage is denied, or holds something else
  }
}

/** Adds messages to the stored ones. */
export function appendHistory(...messages: Message[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...loadHistory(), ...messages].slice(-maxMessages)));
  } catch {
    // Storage is denied: the conversation ends with the page.
  }
}

export function newMessage(role: Message["role"], content: string, lang: string, timestamp = Date.now()): Message {
  return { id: `${role}-${timestamp}`, role, content, timestamp, lang };
}
