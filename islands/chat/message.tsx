import type { Message } from "./history";
import type { ChatProps } from "./props";
import { clock } from "./time";

// [text](/path) is a link within the site, as in assistant/assistant.go; nothing else is markup.
const link = /\[([^\]]+)\]\((\/(?:[^/\\)\s][^)\s]*)?)\)/;

/** Text with its links. */
function Linked({ text }: { text: string }) {
  // Split by a pattern with two groups, every three pieces are a text, a link's text and its path.
  const pieces = text.split(link);
  return (
    <p>
      {pieces.map((piece, at) => {
        if (at % 3 === 2) return null;
        if (at % 3 === 0) return piece;
        return (
          <a key={`${piece} ${pieces[at + 1]}`} href={pieces[at + 1]} data-native="">
            {piece}
          </a>
        );
      })}
    </p>
  );
}

type Props = { words: ChatProps["words"]; message: Pick<Message, "role" | "content" | "timestamp" | "lang"> };

/** One message. What the visitor wrote is text and nothing else. */
export function Line({ words, message: { role, content, timestamp, lang } }: Props) {
  const own = role === "user";
  return (
    <li className={own ? "message message-visitor" : "message message-assistant"}>
      <span className="visually-hidden">{own ? words.visitor : words.assistant}</span>
      {own ? <p>{content}</p> : <Linked text={content} />}
      {timestamp > 0 && (
        <time className="message-time" dateTime={new Date(timestamp).toISOString()}>
          {clock(timestamp, lang)}
        </time>
      )}
    </li>
  );
}
