import { type Answer, bestEntry, fallback, type Knowledge } from "./answer";

/** Milliseconds until an answer is shown, so that the visitor sees the message first. */
const replyDelay = 400;

let knowledge: Promise<Knowledge> | undefined;

/** Fetches the assistant's knowledge once. After a failure the next call tries again. */
export function loadKnowledge(url: string): Promise<Knowledge> {
  knowledge ??= fetch(url)
    .then((response) => {
      if (!response.ok) throw response; // a newer version of the site no longer has the file
      return response.json();
    })
    .catch((error) => {
      knowledge = undefined;
      throw error;
    });
  return knowledge;
}

/** Asks the server. */
async function askServer(message: string, url: string): Promise<Answer> {
  return (await fetch(url, { method: "POST", body: new URLSearchParams({ message }) })).json();
}

/** Returns the answer to a message: from the knowledge at url where that is sure, else from the server, else the fallback. */
export async function reply(text: string, url: string, server: string): Promise<Answer> {
  const [loaded] = await Promise.all([loadKnowledge(url), new Promise((done) => setTimeout(done, replyDelay))]);
  const [best, isSure] = bestEntry(text, loaded);
  return isSure ? best : askServer(text, server).catch(() => fallback(loaded)); // an error page is no JSON
}
