import { useLayoutEffect, useRef, useState } from "react";
import { keep, type Message, recall, write } from "./history";
import type { ChatProps } from "./props";
import { Outdated, reply } from "./reply";

const minute = 60_000; // ms

type Spoken = Pick<ChatProps, "lang" | "question" | "answer">;

/** What was said on the page as the server sent it; it does not know the visitor's time. */
const served = ({ lang, question, answer }: Spoken, timestamp = 0): Message[] =>
  question ? [write("user", question, lang, timestamp), write("assistant", answer, lang, timestamp)] : [];

/** Continues what this visit said in this language before, with what the server answered on this page. */
function resume(spoken: Spoken): Message[] {
  const before = recall().filter((message) => message.lang === spoken.lang);
  const now = served(spoken, Date.now());
  if (now.length === 0 || before.at(-2)?.content === spoken.question) return before; // the page was loaded again
  keep(...now);
  return [...before, ...now];
}

/** The conversation: what was said, whether an answer is on its way, what went wrong, and how to say something. */
export function useConversation(props: ChatProps) {
  const { lang, question, answer, ask, knowledge, perMinute, words } = props;
  const [messages, setMessages] = useState(() => served(props));
  const [pending, setPending] = useState(false);
  const [error, setError] = useState(props.error);
  const busy = useRef(false); // as pending, at once

  useLayoutEffect(() => setMessages(resume({ lang, question, answer })), [lang, question, answer]);

  /** Tells what keeps a message from being sent, or nothing. */
  function refuse(text: string): string {
    if (!text) return words.empty;
    const since = Date.now() - minute;
    const sent = recall().filter((message) => message.role === "user" && message.timestamp > since);
    return sent.length >= perMinute ? words.limit : "";
  }

  /** Says something; tells whether it was answered. */
  async function send(text: string): Promise<boolean> {
    if (busy.current) return false;
    const refusal = refuse(text);
    setError(refusal);
    if (refusal) return false;
    const asked = write("user", text, lang);
    busy.current = true;
    setPending(true);
    setMessages((said) => [...said, asked]);
    try {
      const answered = write("assistant", await reply(text, knowledge), lang);
      keep(asked, answered);
      setMessages((said) => [...said, answered]);
      return true;
    } catch (reason) {
      if (reason instanceof Outdated) location.assign(ask + encodeURIComponent(text));
      setMessages((said) => said.filter((message) => message !== asked));
      setError(words.error);
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { messages, pending, error, send };
}
