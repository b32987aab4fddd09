import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { Icon } from "../icon";
import type { ChatProps } from "./props";

type Props = ChatProps & {
  pending: boolean;
  onFocus: () => void;
  send: (text: string) => Promise<boolean | undefined>;
};

/** The form for a message. While an answer is pending it is read-only, not disabled, so that it keeps the focus. */
export function MessageForm({ pending, send, onFocus, words, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { current } = field;
    if (!current) return;
    const text = current.value.trim();
    if (text) current.value = "";
    if (!(await send(text)) && !current.value) current.value = text;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className="chat-form" action={props.action} method="get" onSubmit={submit}>
      {props.langField && <input type="hidden" name={props.langField} value={props.lang} />}
      <label className="visually-hidden" htmlFor="chat-message">
        {words.message}
      </label>
      <textarea
        ref={field}
        className="field-control"
        id="chat-message"
        name="message"
        rows={1}
        required
        maxLength={props.maxLength}
        autoComplete="off"
        placeholder={words.placeholder}
        enterKeyHint="send"
        defaultValue={props.draft}
        readOnly={pending}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <button className="button" type="submit" aria-disabled={pending || undefined}>
        <Icon shapes={props.sendIcon} />
        <span>{words.send}</span>
      </button>
    </form>
  );
}
