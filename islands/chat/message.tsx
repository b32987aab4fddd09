import { useEffect, useState } from "react";
import type { Card } from "./answer";
import type { Message } from "./history";
import type { ChatProps } from "./props";
import { formatTime } from "./time";

// [text](/path) is a link within the site, as in internal/assistant/assistant.go. Nothing else is markup.
const link = /\[([^\]]+)\]\((\/(?:[^/\\)\s][^)\s]*)?)\)/;

const linkTo = (href: string | undefined, text: string, className?: string) => (
  <a key={text + href} className={className} href={href} data-native="">
    {text}
  </a>
);

/** A paragraph with its links. */
function Linked({ text }: { text: string }) {
  // Splitting by a pattern with two groups yields text, link text, path, text, …
  const pieces = text.split(link);
  return (
    <p>
      {pieces.map((piece, i) => {
        if (i % 3 === 2) return null;
        if (i % 3 === 0) return piece;
        return linkTo(pieces[i + 1], piece);
      })}
    </p>
  );
}

/** Returns a card with the next free times in the browser's time zone. */
async function withTimes(card: Card): Promise<Card> {
  const response = await fetch(card.times + encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone));
  return { ...card, ...(await response.json()) };
}

/** What stands below an answer, as chatCard of views/chat.templ renders it. */
function CardView({ card: served, question = "" }: { card: Card; question: string | undefined }) {
  const [card, setCard] = useState(served);

  useEffect(() => {
    if (served.times) withTimes(served).then(setCard, () => {}); // the answer stands without them
  }, [served]);

  return (
    <div className={`chat-card chat-card-${card.kind}`}>
      {card.picture && <img className="chat-card-picture" src={card.picture} alt="" width="240" height="143" />}
      {card.title && <strong>{card.title}</strong>}
      {card.text && <span className="chat-card-text">{card.text}</span>}
      {card.note && <span className="chat-card-note">{card.note}</span>}
      {card.links.map(({ text, url, asks }) =>
        asks ? (
          <button key={text} className="chip" type="submit" form="chat-ask" name="projectDetails" value={question}>
            {text}
          </button>
        ) : (
          linkTo(url, text, "chip")
        ),
      )}
    </div>
  );
}

type Props = Pick<ChatProps, "words" | "clock"> & {
  message: Pick<Message, "role" | "content" | "timestamp" | "card" | "question">;
};

/** A message. Only the assistant's have links. */
export function MessageItem({ words, clock, message }: Props) {
  const { role, content, timestamp, card, question } = message;
  const own = role === "user";
  return (
    <li className={`message message-${own ? "visitor" : "assistant"}`}>
      <span className="visually-hidden">{own ? words.visitor : words.assistant}</span>
      {own ? <p>{content}</p> : <Linked text={content} />}
      {card && <CardView card={card} question={question} />}
      {timestamp > 0 && (
        <time className="message-time" dateTime={new Date(timestamp).toISOString()}>
          {formatTime(timestamp, clock)}
        </time>
      )}
    </li>
  );
}
