import type { Message } from "./history";
import type { ChatProps } from "./props";
import { formatTime } from "./time";

// [text](/path) is a link within the site, as in internal/assistant/assistant.go. Nothing else is markup.
const link = /\[([^\]]+)\]\((\/(?:[^/\\)\s][^)\s]*)?)\)/;

/** A paragraph with its links. */
function Linked({ text }: { text: string }) {
  // Splitting by a pattern with two groups yields text, link text, path, text, …
  const pieces = text.split(link);
  return (
    <p>
      {pieces.map((piece, i) => {
        if (i % 3 === 2) return null;
        if (i % 3 === 0) return piece;
        return (
          <a key={`${piece} ${pieces[i + 1]}`} href={pieces[i + 1]} data-native="">
            {piece}
          </a>
        );
      })}
    </p>
  );
}

type Props = Pick<ChatProps, "words" | "clock"> & { message: Pick<Message, "role" | "content" | "timestamp"> };

/** A message. Only the assistant's have links. */
export function MessageItem({ words, clock, message: { role, content, timestamp } }: Props) {
  const own = role === "user";
  return (
    <li className={own ? "message message-visitor" : "message message-assistant"}>
      <span className="visually-hidden">{own ? words.visitor : words.assistant}</span>
      {own ? <p>{content}</p> : <Linked text={content} />}
      {timestamp > 0 && (
        <time className="message-time" dateTime={new Date(timestamp).toISOString()}>
          {formatTime(timestamp, clock)}
        </time>
      )}
    </li>
  );
}
