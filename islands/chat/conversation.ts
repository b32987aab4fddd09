import { useLayoutEffect, useState } from "react";
import { press } from "../press";
import { appendHistory, loadHistory, type Message, newMessage } from "./history";
import type { ChatProps } from "./props";
import { reply } from "./reply";

const minute = 60_000; // ms

/** Returns the messages that the server rendered. It leaves out their times, as it does not know the visitor's zone. */
function servedMessages({ lang, question, answer, card }: ChatProps, timestamp = 0): Message[] {
  if (!question) return [];
  const received = { ...newMessage("assistant", answer, lang, timestamp), ...(card && { card, question }) };
  return [newMessage("user", question, lang, timestamp), received];
}

/** Returns the visit's messages in this language, with those that the server rendered on this page. */
function continueHistory(props: ChatProps): Message[] {
  const before = loadHistory().filter((message) => message.lang === props.lang);
  if (props.isExample) return before.length > 0 ? before : servedMessages(props);
  const added = servedMessages(props, Date.now());
  if (added.length === 0 || before.at(-2)?.content === props.question) return before; // the page was reloaded
  appendHistory(...added);
  return [...before, ...added];
}

/** Returns the conversation's messages, whether an answer is pending, the last error, and the function that sends. */
export function useConversation(props: ChatProps) {
  const { lang, ask, reply: server, knowledge, perMinute, words } = props;
  const [messages, setMessages] = useState(() => servedMessages(props));
  const [pending, setPending] = useState(false);
  const [error, setError] = useState(props.error);

  useLayoutEffect(() => setMessages(continueHistory(props)), [props]);

  /** Returns why a message cannot be sent, or "". */
  function validate(text: string): string {
    if (!text) return words.empty;
    const since = Date.now() - minute;
    const recent = loadHistory().filter((message) => message.role === "user" && message.timestamp > since);
    return recent.length >= perMinute ? words.limit : "";
  }

  /** Sends a message; reports whether it was answered. */
  async function send(text: string): Promise<boolean> {
    const invalid = validate(text);
    setError(invalid);
    if (invalid) return false;
    const sent = newMessage("user", text, lang);
    setPending(true);
    setMessages((current) => [...current.filter(({ timestamp }) => timestamp > 0), sent]); // an example makes way
    try {
      const { answer, card } = await reply(text, knowledge, server);
      const received = { ...newMessage("assistant", answer, lang), card, question: text };
      appendHistory(sent, received);
      setMessages((current) => [...current, received]);
      return true;
    } catch (reason) {
      if (reason instanceof Response) location.assign(ask + encodeURIComponent(text));
      setMessages((current) => current.filter((message) => message !== sent));
      setError(words.error);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { messages, pending, error, send: (text: string) => press(props, () => send(text)) };
}
