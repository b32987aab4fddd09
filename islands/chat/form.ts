import { useEffect, useLayoutEffect } from "react";
import { loadKnowledge } from "./reply";

type Form = {
  pending: boolean;
  error: string;
  send: (text: string) => Promise<boolean | undefined>;
  knowledge: string;
};

/**
 * Sends what is written into the server's form, and the suggested questions. While an answer is pending the field is
 * read-only, not disabled, so that it keeps the focus.
 */
export function useForm(chat: HTMLElement, { pending, error, send, knowledge }: Form) {
  const field = chat.querySelector("textarea") as HTMLTextAreaElement;
  const alert = chat.querySelector("[role=alert]") as HTMLElement;

  useLayoutEffect(() => {
    field.readOnly = pending;
    alert.textContent = error;
  }, [field, alert, pending, error]);

  useEffect(() => {
    const mounted = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      chat.addEventListener(type, listener, { signal: mounted.signal });

    on("focusin", ({ target }) => {
      if (target === field) loadKnowledge(knowledge).catch(() => {}); // sending reports the error
    });

    on("submit", async (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) field.value = "";
      if (!(await send(text)) && !field.value) field.value = text;
    });

    on("keydown", (event) => {
      if (event.target !== field || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      field.form?.requestSubmit();
    });

    on("click", (event) => {
      const question = (event.target as Element).closest(".chat-questions a");
      if (!question || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      send(question.textContent ?? "");
    });

    return () => mounted.abort();
  }, [chat, field, send, knowledge]);
}
