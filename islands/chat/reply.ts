import { bestNote, type Note } from "./answer";

/** Milliseconds until an answer is shown, so that the visitor sees the message first. */
const replyDelay = 400;

/** The server refused the knowledge file: a newer version of the site no longer has it. */
export class OutdatedPageError extends Error {}

let notes: Promise<Note[]> | undefined;

async function fetchNotes(url: string): Promise<Note[]> {
  const response = await fetch(url);
  if (!response.ok) throw new OutdatedPageError(`${response.status}`);
  return response.json();
}

/** Fetches the assistant's knowledge once. After a failure the next call tries again. */
export function loadNotes(url: string): Promise<Note[]> {
  notes ??= fetchNotes(url).catch((error) => {
    notes = undefined;
    throw error;
  });
  return notes;
}

/** Returns the answer to a message, from the knowledge at url. */
export async function reply(text: string, url: string): Promise<string> {
  const [loaded] = await Promise.all([loadNotes(url), new Promise((done) => setTimeout(done, replyDelay))]);
  const note = bestNote(text, loaded);
  if (!note) throw new Error("the assistant's knowledge is empty");
  return note.answer;
}
