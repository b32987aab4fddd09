import { useEffect } from "react";
import type { Mount } from "../mount";
import { hydrate } from "../runtime";
import { useConversation } from "./conversation";
import { useForm } from "./form";
import { MessageItem } from "./message";
import type { ChatProps } from "./props";

type Props = { props: ChatProps; chat: HTMLElement; log: HTMLElement };

/** The messages, as views/chat.templ renders them. They are answered without a page load. What is around them stays the server's. */
function Messages({ props, chat, log }: Props) {
  const { words, clock, greeting, knowledge } = props;
  const { messages, pending, error, send } = useConversation(props);
  useForm(chat, { pending, error, send, knowledge });

  // The log is laid out bottom to top: its scroll origin is its end, and what is above it is negative. A last message
  // that is higher than the log shows its beginning; any other shows whole, as the browser stops at the origin. Both are
  // measured after the layout: the first message changes what is around the log.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll whenever a message is added
  useEffect(() => {
    requestAnimationFrame(() => {
      log.scrollTop = log.clientHeight - (log.querySelector("li:last-child")?.clientHeight ?? 0);
    });
  }, [log, messages]);

  return (
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
  );
}

const mount: Mount<ChatProps> = (chat, props) => {
  const log = chat.querySelector("[role=log]") as HTMLElement;
  return hydrate(log, <Messages props={props} chat={chat} log={log} />);
};
export default mount;
