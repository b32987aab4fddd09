import { bestEntry, type Entry, type Knowledge } from "./answer";

/** Milliseconds until an answer is shown, so that the visitor sees the message first. */
const replyDelay = 400;

let knowledge: Promise<Knowledge> | undefined;

async function fetchKnowledge(url: string): Promise<Knowledge> {
  const response = await fetch(url);
  if (!response.ok) throw response; // a newer version of the site no longer has the file
  return response.json();
}

/** Fetches the assistant's knowledge once. After a failure the next call tries again. */
export function loadKnowledge(url: string): Promise<Knowledge> {
  knowledge ??= fetchKnowledge(url).catch((error) => {
    knowledge = undefined;
    throw error;
  });
  return knowledge;
}

/** Returns the entry that answers a message, from the knowledge at url. */
export async function reply(text: string, url: string): Promise<Entry> {
  const [loaded] = await Promise.all([loadKnowledge(url), new Promise((done) => setTimeout(done, replyDelay))]);
  return bestEntry(text, loaded);
}
