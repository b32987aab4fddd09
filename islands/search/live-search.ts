// Asks the server while a query is being typed: not for every letter, and never for an answer that is no longer wanted.
import type { SearchAnswer } from "./props";

/** What is to be shown: the last answer, and how it stands with the next one. */
export type Found = { answer?: SearchAnswer; state: "idle" | "loading" | "failed" };

/** How long a pause in typing is, in milliseconds. */
const pause = 180;

/** The box for what to look for. */
export const boxOf = (form: HTMLFormElement) => form.elements.namedItem("q") as HTMLInputElement;

/** The address of the page that a form leads to: with what it says now, or with what the server had it say. */
export function addressOf(form: HTMLFormElement, served = false): string {
  const query = new URLSearchParams();
  const types = new URLSearchParams();
  const boxes = form.querySelectorAll<HTMLInputElement>("[name=type]");
  const box = boxOf(form);
  const text = (served ? box.defaultValue : box.value).trim();
  if (text) query.set("q", text);
  for (const { defaultChecked, checked, value } of boxes) {
    if (served ? defaultChecked : checked) types.append("type", value);
  }
  const chosen = types.getAll("type").length;
  if (chosen && chosen < boxes.length) for (const [name, value] of types) query.append(name, value);
  return new URL(form.action).pathname + (query.size ? `?${query}` : "");
}

/** Makes a form ask by itself, and tells what comes of it. Returns what makes it an ordinary form again. */
export function listen(form: HTMLFormElement, tell: (found: Found) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let asked = addressOf(form, true);
  let shown: Found = { state: "idle" };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const show = (found: Found) => {
    shown = found;
    tell(found);
  };

  async function ask() {
    clearTimeout(timer);
    const address = addressOf(form);
    if (address === asked) return;
    asked = address;
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    show({ ...shown, state: "loading" });
    try {
      history.replaceState(history.state, "", address);
      const url = new URL(address, location.href);
      if (!url.searchParams.has("q")) url.searchParams.set("q", "");
      const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
      if (!response.ok) throw new Error(`${response.status}`);
      const answer: SearchAnswer = await response.json();
      document.title = answer.title;
      document.querySelector("a[data-language]")?.setAttribute("href", answer.switch);
      show({ answer, state: "idle" });
    } catch {
      if (!signal.aborted) show({ ...shown, state: "failed" });
    }
  }

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  };
  const submit = (event: Event) => {
    if (shown.state === "failed") return; // the browser tries, and tells what is wrong if that fails as well
    event.preventDefault();
    ask();
  };
  form.addEventListener("input", wait, { signal });
  form.addEventListener("submit", submit, { signal });
  ask(); // for what was typed before the script was there
  return () => {
    clearTimeout(timer);
    asking.abort();
    listening.abort();
  };
}
