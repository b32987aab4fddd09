// Sends a vote without a page load, and announces the result once. The server decides who has voted for what; if it does
// not respond, the form is sent as any other.
import type { Mount } from "../mount";
import type { VotesProps } from "./props";

type VoteResponse = { message: string; count?: string };

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<VoteResponse> {
  const response = await fetch(form.action, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(Object.fromEntries(new FormData(form, button))),
  });
  if (!response.ok) throw new Error(`the vote got status ${response.status}`);
  return response.json();
}

function show(form: HTMLFormElement, { message, count }: VoteResponse, { voted, next }: VotesProps): void {
  const votes = form.querySelector(".topic-vote-count");
  const figures = votes?.querySelector(".tabular-nums");
  const verb = form.querySelector(".topic-vote-label");
  const note = document.createElement("span");
  note.className = "muted";
  note.textContent = message;
  if (figures && count) figures.textContent = count;
  if (verb) verb.textContent = voted;
  votes?.append(note);
  form.after(links(next));
}

/** What to do next, rendered as views/podcast.templ does after a vote without script. */
function links(next: VotesProps["next"]): HTMLElement {
  const list = document.createElement("p");
  list.className = "topic-next";
  for (const { text, url } of next) {
    const link = document.createElement("a");
    link.href = url;
    link.textContent = text;
    list.append(link);
  }
  return list;
}

const mount: Mount<VotesProps> = (root, props) => {
  let native: HTMLFormElement | undefined; // the form that the browser sends
  for (const votes of root.querySelectorAll(".topic-vote-count")) votes.role = "status";
  root.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement;
    if (form === native) return;
    event.preventDefault();
    if (button.ariaDisabled) return;
    button.ariaDisabled = "true"; // not disabled: that would take its focus
    try {
      show(form, await send(form, button), props);
    } catch {
      native = form;
      button.ariaDisabled = null;
      form.requestSubmit(button);
    }
  });
};
export default mount;
