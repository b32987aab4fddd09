// Answers messages by keywords, with the same scores as internal/assistant/assistant.go: both pass its
// testdata/vectors.json.

/** An entry of the assistant's knowledge, as internal/assistant/entries.go writes it: its keywords are normalized. */
export type Entry = { id: string; keywords?: string[]; answer: string; fallback?: boolean };

/** Parts of words about prices, normalized, in every language of the site. */
export type PriceWords = { words: string[]; keywords: string[] };

/** All that the assistant knows. */
export type Knowledge = { prices: PriceWords; entries: Entry[] };

const exactScore = 3; // the message is the keyword
const containedScore = 1; // the message contains the keyword
const priceScore = 2; // the same, and the keyword is about prices
const overlapScore = 0.5; // a word of the message and one of the keyword overlap
const priceFactor = 1.5; // on the total, when the message is about prices

const padded = (text: string) => ` ${text} `;
const containsAny = (text: string, parts: string[]) => parts.some((part) => text.includes(part));

/** Returns the words of text in lower case, without accents and punctuation. */
const normalize = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}+#]+/gu, " ")
    .trim();

/** Reports whether a word of one text begins a word of the other. Words of up to three letters do not count. */
const overlap = (message: string, keyword: string) =>
  message
    .split(" ")
    .some((m) =>
      keyword.split(" ").some((k) => /^.{4}/u.test(m) && /^.{4}/u.test(k) && (m.startsWith(k) || k.startsWith(m))),
    );

function keywordScore(message: string, keyword: string, { keywords }: PriceWords): number {
  if (message === keyword) return exactScore;
  if (padded(message).includes(padded(keyword))) {
    return containsAny(keyword, keywords) ? priceScore : containedScore;
  }
  return overlap(message, keyword) ? overlapScore : 0;
}

/** Returns an entry's score for a message. */
export function score(text: string, entry: Entry, prices: PriceWords): number {
  const message = normalize(text);
  const total = (entry.keywords ?? []).reduce((sum, keyword) => sum + keywordScore(message, keyword, prices), 0);
  return containsAny(message, prices.words) ? total * priceFactor : total;
}

/** Returns the entry with the highest score for a message, the first of equals, or the fallback if none scores. */
export function bestEntry(text: string, { prices, entries }: Knowledge): Entry | undefined {
  let best = entries.find((entry) => entry.fallback);
  let bestScore = 0;
  for (const entry of entries) {
    const entryScore = score(text, entry, prices);
    if (entryScore > bestScore) [best, bestScore] = [entry, entryScore];
  }
  return best;
}
