import type { Card } from "./answer";

/** The props that views/chat.go writes. */
export type ChatProps = {
  lang: string;
  clock: string;
  ask: string;
  reply: string; // address that answers what the island is not sure of
  knowledge: string;
  perMinute: number;
  greeting: string;
  question: string;
  isExample: boolean; // of the question, which no visitor has asked
  answer: string;
  card?: Card; // below the answer
  error: string;
  words: {
    assistant: string;
    visitor: string;
    typing: string;
    empty: string;
    limit: string;
    error: string;
  };
};
