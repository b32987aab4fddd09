// The conversation in session storage, for as long as the visit lasts. Nothing is stored before the first message.
import { load, save } from "../session-storage";
import type { Card } from "./answer";

export type Message = {
  id: string;
  role: "user" | "assistant";
  content: string;
  timestamp: number;
  lang: string;
  card?: Card | undefined; // below an answer
  question?: string; // that the answer is to
};

const key = "chat";
const maxMessages = 100; // the oldest are dropped first

const isMessage = (value: Partial<Message> | null): value is Message =>
  typeof value?.content === "string" && typeof value.timestamp === "number";

/** Returns every stored message, in any language. */
export function loadHistory(): Message[] {
  const stored = load(key);
  return Array.isArray(stored) ? stored.filter(isMessage) : [];
}

/** Adds messages to the stored ones. */
export function appendHistory(...messages: Message[]): void {
  save(key, [...loadHistory(), ...messages].slice(-maxMessages));
}

export function newMessage(role: Message["role"], content: string, lang: string, timestamp = Date.now()): Message {
  return { id: `${role}-${timestamp}`, role, content, timestamp, lang };
}
