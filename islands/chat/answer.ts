// Answers messages by keywords, as assistant/assistant.go does: both pass assistant/testdata/vectors.json.

/** What the assistant knows, one entry: assistant/notes.go writes them. Keywords are as they are compared. */
export type Note = { id: string; keywords?: string[]; answer: string; fallback?: boolean };

const exact = 3; // the message is the keyword
const contained = 1; // the message contains the keyword
const price = 2; // the same, and the keyword is about prices
const partial = 0.5; // a word of the message and one of the keyword overlap
const priceFactor = 1.5; // on the total, when the message is about prices

const padded = (text: string) => ` ${text} `;
const holds = (text: string, ...parts: string[]) => parts.some((part) => text.includes(part));

/** Returns text as it is compared: its words in lower case, without accents and punctuation. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}+#]+/gu, " ")
    .trim();

/** Tells whether a word of one text begins a word of the other; words of three letters are in everything. */
const overlap = (message: string, keyword: string) =>
  message
    .split(" ")
    .some((m) =>
      keyword.split(" ").some((k) => /^.{4}/u.test(m) && /^.{4}/u.test(k) && (m.startsWith(k) || k.startsWith(m))),
    );

function scoreOf(message: string, keyword: string): number {
  if (message === keyword) return exact;
  if (padded(message).includes(padded(keyword))) return holds(keyword, "precio", "costo") ? price : contained;
  return overlap(message, keyword) ? partial : 0;
}

/** Returns what a note scores for a message. */
export function score(text: string, note: Note): number {
  const message = plain(text);
  const total = (note.keywords ?? []).reduce((sum, keyword) => sum + scoreOf(message, keyword), 0);
  return holds(message, "precio", "costo", "tarifa") ? total * priceFactor : total;
}

/** Returns the note that answers a message: the best, of equals the first, the fallback where none scores. */
export function choose(text: string, notes: Note[]): Note | undefined {
  let best = notes.find((note) => note.fallback);
  let most = 0;
  for (const note of notes) {
    const scored = score(text, note);
    if (scored > most) [best, most] = [note, scored];
  }
  return best;
}
