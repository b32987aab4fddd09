import { type MouseEvent, useEffect, useRef } from "react";
import type { Mount } from "../mount";
import { hydrate } from "../runtime";
import { useConversation } from "./conversation";
import { MessageItem } from "./message";
import { MessageForm } from "./message-form";
import type { ChatProps } from "./props";
import { loadKnowledge } from "./reply";

/** The conversation with the assistant, as views/chat.templ renders it. Messages are answered without a page load. */
function Chat(props: ChatProps) {
  const { words, clock, greeting, questions } = props;
  const { messages, pending, error, send } = useConversation(props);
  const log = useRef<HTMLDivElement>(null);

  // The log is laid out bottom to top: its scroll origin is the last message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll whenever a message is added
  useEffect(() => {
    if (log.current) log.current.scrollTop = 0;
  }, [messages]);

  const preload = () => void loadKnowledge(props.knowledge).catch(() => {}); // sending reports the error

  function pick(event: MouseEvent, question: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    send(question);
  }

  return (
    <section className="chat" aria-labelledby="chat-title">
      <header className="chat-head">
        <h2 id="chat-title">{words.title}</h2>
        {props.resume && (
          <a href={props.resume} data-native="">
            {words.resume}
          </a>
        )}
      </header>
      <div className="chat-log">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region is reachable by keyboard */}
        <div className="chat-scroll" role="log" aria-label={words.log} tabIndex={0} ref={log}>
          <ol className="chat-messages">
            <MessageItem words={words} clock={clock} message={{ role: "assistant", content: greeting, timestamp: 0 }} />
            {messages.map((message) => (
              <MessageItem key={message.id} words={words} clock={clock} message={message} />
            ))}
            {pending && (
              <li className="chat-typing" aria-hidden="true">
                {words.typing}
              </li>
            )}
          </ol>
        </div>
        {questions.length > 0 && (
          <ul className="chat-questions" aria-label={words.suggestions}>
            {questions.map(({ text, url }) => (
              <li key={url}>
                <a className="chip" href={url} rel="nofollow" onClick={(event) => pick(event, text)}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {error && (
        <p className="chat-error" role="alert">
          {error}
        </p>
      )}
      <MessageForm {...props} pending={pending} send={send} onFocus={preload} />
    </section>
  );
}

const mount: Mount<ChatProps> = (root, props) => hydrate(root, <Chat {...props} />);
export default mount;
