import type { IconShape } from "../icon";
import type { Card } from "./answer";

/** The props that views/chat.go writes. */
export type ChatProps = {
  lang: string;
  resume: string;
  action: string;
  langField: string;
  clock: string;
  ask: string;
  knowledge: string;
  maxLength: number;
  perMinute: number;
  greeting: string;
  question: string;
  isExample: boolean; // of the question, which no visitor has asked
  answer: string;
  card?: Card; // below the answer
  draft: string;
  error: string;
  questions: { text: string; url: string }[];
  sendIcon: IconShape[];
  words: {
    title: string;
    resume: string;
    log: string;
    assistant: string;
    visitor: string;
    typing: string;
    suggestions: string;
    message: string;
    placeholder: string;
    send: string;
    empty: string;
    limit: string;
    error: string;
  };
};
