// Votes are counted where they are given: no page is loaded, and the new count is said once. The server has the last
// word on who voted for what; should it not answer, the form is sent as any other.
import type { Mount } from "../mount";
import type { VotesProps } from "./props";

type Answer = { message: string; count?: string };

async function send(form: HTMLFormElement, topic: HTMLButtonElement): Promise<Answer> {
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ [topic.name]: topic.value }),
  });
  if (!answer.ok) throw new Error(`the vote was answered with ${answer.status}`);
  return answer.json();
}

function show(form: HTMLFormElement, { message, count }: Answer, voted: string): void {
  const votes = form.querySelector(".topic-vote-count");
  const figures = votes?.querySelector(".tabular-nums");
  const verb = form.querySelector(".topic-vote-label");
  const note = document.createElement("span");
  note.className = "muted";
  note.textContent = message;
  if (figures && count) figures.textContent = count;
  if (verb) verb.textContent = voted;
  votes?.append(note);
}

const mount: Mount<VotesProps> = (root, { voted }) => {
  let native: HTMLFormElement | undefined; // the one that is not sent from here
  for (const votes of root.querySelectorAll(".topic-vote-count")) votes.role = "status";
  root.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    const topic = event.submitter as HTMLButtonElement;
    if (form === native) return;
    event.preventDefault();
    if (topic.ariaDisabled) return;
    topic.ariaDisabled = "true"; // not disabled, as it has the focus
    try {
      show(form, await send(form, topic), voted);
    } catch {
      native = form;
      topic.ariaDisabled = null;
      form.requestSubmit(topic);
    }
  });
};
export default mount;
