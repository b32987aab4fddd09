// Searches while a query is being typed: after a pause, and without waiting for responses that are outdated.
import type { SearchAnswer } from "./props";

/** What to show: the last response, and the state of the next one. */
export type SearchState = { answer?: SearchAnswer; status: "idle" | "loading" | "failed" };

/** How long a pause in typing starts a search, in milliseconds. */
const debounce = 180;

/** Returns the text field of a search form. */
export const queryField = (form: HTMLFormElement) => form.elements.namedItem("q") as HTMLInputElement;

/** Returns the address that a form leads to, with its current values or, if served, with those that the server sent. */
export function searchURL(form: HTMLFormElement, served = false): string {
  const query = new URLSearchParams();
  const types = new URLSearchParams();
  const boxes = form.querySelectorAll<HTMLInputElement>("[name=type]");
  const field = queryField(form);
  const text = (served ? field.defaultValue : field.value).trim();
  if (text) query.set("q", text);
  for (const { defaultChecked, checked, value } of boxes) {
    if (served ? defaultChecked : checked) types.append("type", value);
  }
  const chosen = types.getAll("type").length;
  if (chosen < boxes.length) for (const [name, value] of types) query.append(name, value);
  if (boxes.length && !chosen) query.set("chosen", "1"); // as the form's hidden field says: no type at all is what a plain link has
  return new URL(form.action).pathname + (query.size ? `?${query}` : "");
}

/** Searches whenever a form changes, and reports each state. Returns a function that stops. */
export function liveSearch(form: HTMLFormElement, onChange: (state: SearchState) => void): () => void {
  const listening = new AbortController();
  let request = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastURL = searchURL(form, true);
  let state: SearchState = { status: "idle" };
  const update = (next: SearchState) => {
    state = next;
    onChange(next);
  };

  async function search() {
    clearTimeout(timer);
    const address = searchURL(form);
    if (address === lastURL) return;
    lastURL = address;
    request.abort();
    request = new AbortController();
    const { signal } = request;
    update({ ...state, status: "loading" });
    try {
      history.replaceState(history.state, "", address);
      const url = new URL(address, location.href);
      if (!url.searchParams.has("q")) url.searchParams.set("q", "");
      const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
      if (!response.ok) throw new Error(`${response.status}`);
      const answer: SearchAnswer = await response.json();
      document.title = answer.title;
      for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-language]")) {
        link.href = answer.switch[link.dataset.language ?? ""] ?? link.href;
      }
      update({ answer, status: "idle" });
    } catch {
      if (!signal.aborted) update({ ...state, status: "failed" });
    }
  }

  const onInput = () => {
    clearTimeout(timer);
    timer = setTimeout(search, debounce);
  };
  const onSubmit = (event: Event) => {
    if (state.status === "failed") return; // the browser tries, and shows why if that fails as well
    event.preventDefault();
    search();
  };
  const { signal } = listening;
  form.addEventListener("input", onInput, { signal });
  form.addEventListener("submit", onSubmit, { signal });
  search(); // for a query typed before the script was loaded
  return () => {
    clearTimeout(timer);
    request.abort();
    listening.abort();
  };
}
