import { choose, type Note } from "./answer";

const pause = 400; // ms between a message and its answer, so that the eye can follow, and the message is shown before

/** The server knows better: the page is older than what it asks for. */
export class Outdated extends Error {}

let known: Promise<Note[]> | undefined;

async function ask(address: string): Promise<Note[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Outdated(`${answer.status}`);
  return answer.json();
}

/** Fetches what the assistant knows, once; should that fail, the next call tries again. */
export function learn(address: string): Promise<Note[]> {
  known ??= ask(address).catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Answers a message. */
export async function reply(text: string, address: string): Promise<string> {
  const [notes] = await Promise.all([learn(address), new Promise((done) => setTimeout(done, pause))]);
  const note = choose(text, notes);
  if (!note) throw new Error("the assistant knows nothing");
  return note.answer;
}
