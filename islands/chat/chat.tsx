import { type MouseEvent, useEffect, useRef } from "react";
import { hydrate } from "../runtime";
import { useConversation } from "./conversation";
import { Form } from "./form";
import { Line } from "./message";
import type { ChatProps } from "./props";
import { learn } from "./reply";

/** The conversation with the assistant, as views/chat.templ draws it; here it answers in place. */
export function Chat(props: ChatProps) {
  const { words, lang, greeting, questions } = props;
  const { messages, pending, error, send } = useConversation(props);
  const log = useRef<HTMLDivElement>(null);

  // The list grows upwards, so that its beginning is where the last message stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is said, the list goes there
  useEffect(() => {
    if (log.current) log.current.scrollTop = 0;
  }, [messages]);

  const prepare = () => void learn(props.knowledge).catch(() => {}); // whoever sends something is told

  function pick(event: MouseEvent, question: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    send(question);
  }

  return (
    <section className="chat" aria-labelledby="chat-title">
      <header className="chat-head">
        <h2 id="chat-title">{words.title}</h2>
        <a href={props.resume} data-native="">
          {words.resume}
        </a>
      </header>
      <div className="chat-log">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys as well */}
        <div className="chat-scroll" role="log" aria-label={words.log} tabIndex={0} ref={log}>
          <ol className="chat-messages">
            <Line words={words} message={{ role: "assistant", content: greeting, timestamp: 0, lang }} />
            {messages.map((message) => (
              <Line key={message.id} words={words} message={message} />
            ))}
            {pending && (
              <li className="chat-typing" aria-hidden="true">
                {words.typing}
              </li>
            )}
          </ol>
        </div>
        <ul className="chat-questions" aria-label={words.suggestions}>
          {questions.map(({ text, url }) => (
            <li key={url}>
              <a className="chip" href={url} rel="nofollow" onClick={(event) => pick(event, text)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {error && (
        <p className="chat-error" role="alert">
          {error}
        </p>
      )}
      <Form {...props} pending={pending} send={send} onFocus={prepare} />
    </section>
  );
}

export default (root: HTMLElement, props: ChatProps) => hydrate(root, <Chat {...props} />);
