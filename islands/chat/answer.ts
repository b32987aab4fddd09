// Answers messages by keywords, with the same scores as internal/assistant/assistant.go: both pass its
// testdata/vectors.json.

/** A link of a card. The question follows an address that takes it. */
export type CardLink = { text: string; url: string; asks?: boolean };

/** What stands below an answer. */
export type Card = { kind: string; title?: string; text?: string; note?: string; links: CardLink[] };

/** An entry of the assistant's knowledge, as internal/assistant/entries.go writes it: its keywords are normalized. */
export type Entry = {
  id: string;
  keywords?: string[];
  with?: string[]; // names of word lists
  answer: string;
  card?: Card;
  fallback?: boolean;
};

/** What the assistant knows of the site's languages, normalized. */
export type Words = {
  prices: { words: string[]; keywords: string[] };
  lists: Record<string, string[]>;
  ignored: string[];
};

/** All that the assistant knows. */
export type Knowledge = Words & { entries: Entry[] };

const exactScore = 3; // the message is the keyword
const containedScore = 1; // the message contains the keyword
const priceScore = 2; // the same, and the keyword is about prices
const overlapScore = 0.5; // a word of the message and one of the keyword overlap
const priceFactor = 1.5; // on the total, when the message is about prices

const padded = (text: string) => ` ${text} `;
const containsAny = (text: string, parts: string[]) => parts.some((part) => text.includes(part));

/** Returns the words of text in lower case, without accents, punctuation and markup. */
const normalize = (text: string) =>
  text
    .replace(/<[^<>]*>/g, " ")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}+#]+/gu, " ")
    .trim();

/** Reports whether two words of five letters and more that begin alike differ by one letter. */
function almost(first: string, second: string): boolean {
  if (first[0] !== second[0]) return false;
  let [a, b] = [[...first], [...second]];
  if (a.length > b.length) [a, b] = [b, a];
  if (a.length < 5 || b.length - a.length > 1 || a[0] !== b[0]) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const rest = (letters: string[], from: number) => letters.slice(from).join("");
  if (a.length < b.length) return rest(a, i) === rest(b, i + 1);
  const swapped = a[i] === b[i + 1] && a[i + 1] === b[i] && rest(a, i + 2) === rest(b, i + 2);
  return swapped || (i < a.length && rest(a, i + 1) === rest(b, i + 1));
}

/** Returns the words of a text that can overlap others: those of up to three letters cannot. */
const overlapping = (text: string, ignored: string[]) =>
  text.split(" ").filter((word) => /^.{4}/u.test(word) && !ignored.includes(word));

/** A message in the forms in which it is compared. */
type Phrase = { text: string; words: string[] };

const newPhrase = (text: string, { ignored }: Words): Phrase => {
  const normalized = normalize(text);
  return { text: normalized, words: overlapping(normalized, ignored) };
};

function keywordScore({ text, words }: Phrase, keyword: string, { prices, ignored }: Words): number {
  if (text === keyword) return exactScore;
  if (padded(text).includes(padded(keyword))) {
    return containsAny(keyword, prices.keywords) ? priceScore : containedScore;
  }
  const overlaps = (k: string) => words.some((m) => m.startsWith(k) || k.startsWith(m) || almost(m, k));
  return words.length > 0 && overlapping(keyword, ignored).some(overlaps) ? overlapScore : 0;
}

/** Returns an entry's score for a message. The words that go with it count where one of its own keywords is in the message. */
function phraseScore(message: Phrase, entry: Entry, words: Words): number {
  const sum = (keywords: string[] = []) =>
    keywords.reduce((total, keyword) => total + keywordScore(message, keyword, words), 0);
  let total = sum(entry.keywords);
  if (total >= containedScore) total += sum(entry.with?.flatMap((name) => words.lists[name] ?? []));
  return containsAny(message.text, words.prices.words) ? total * priceFactor : total;
}

/** Returns an entry's score for a message. */
export const score = (text: string, entry: Entry, words: Words) => phraseScore(newPhrase(text, words), entry, words);

/** Returns the entry with the highest score for a message, the first of equals, or the fallback if none scores. */
export function bestEntry(text: string, knowledge: Knowledge): Entry | undefined {
  const message = newPhrase(text, knowledge);
  let best = knowledge.entries.find((entry) => entry.fallback);
  let bestScore = 0;
  for (const entry of knowledge.entries) {
    const entryScore = phraseScore(message, entry, knowledge);
    if (entryScore > bestScore) [best, bestScore] = [entry, entryScore];
  }
  return best;
}
