// Answers messages by keywords, with the same scores as internal/assistant/assistant.go: both pass its
// testdata/vectors.json.

/** A link of a card, or a button that takes the question to a form for the owner. */
export type CardLink = { text: string; url: string; asks?: boolean };

/** What stands below an answer. */
export type Card = {
  kind: string;
  title?: string;
  text?: string;
  note?: string;
  picture?: string;
  times?: string; // address of the next free times, which the name of a time zone follows
  links: CardLink[];
};

/** An entry of the assistant's knowledge, as internal/assistant/entries.go writes it: its keywords are normalized. */
export type Entry = Answer & {
  id: string;
  keywords?: string[];
  with?: string[]; // names of word lists
  fallback?: boolean;
};

/** What a message is answered with, here or by the server. */
export type Answer = { answer: string; card?: Card };

/** What the assistant knows of the site's languages, normalized. */
export type Words = {
  prices: { words: string[]; keywords: string[] };
  lists: { asks: string[]; [name: string]: string[] }; // the phrases of asks ask for more than a word can tell
  shorthand: [typed: string, spelled: string][];
};

/** All that the assistant knows. */
export type Knowledge = Words & { entries: Entry[]; stop: string[] };

const exactScore = 3; // the message is the keyword
const containedScore = 1; // the message contains the keyword
const priceScore = 2; // the same, and the keyword is about prices
const overlapScore = 0.5; // a word of the message and one of the keyword overlap
const priceFactor = 1.5; // on the total, when the message is about prices

const padded = (text: string) => ` ${text} `;
/** Reports whether a normalized text has a phrase as whole words. */
const holds = (text: string, phrase: string) => padded(text).includes(padded(phrase));
const containsAny = (text: string, parts: string[]) => parts.some((part) => text.includes(part));

/** Returns the words of text in lower case, without accents, punctuation and markup. */
const normalize = (text: string) =>
  text
    .replace(/<[^<>]*>/g, " ")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}+#]+/gu, " ")
    .trim();

/** A message in the forms in which it is compared. */
type Phrase = { text: string; words: string[] };

function newPhrase(message: string, known: Words): Phrase {
  let spelled = padded(normalize(message));
  for (const [typed, full] of known.shorthand) spelled = spelled.replaceAll(padded(typed), padded(full));
  const text = spelled.trim();
  return { text, words: text.split(" ") };
}

/** Reports whether a word of a message and one of a keyword begin alike. */
const overlap = (words: string[], keyword: string) =>
  keyword
    .split(" ")
    .some((k) => words.some((w) => k.length > 3 && w.length > 3 && (w.startsWith(k) || k.startsWith(w))));

/** Adds up the scores of keywords that are in the message, and once that of an overlap. */
function matchKeywords({ text, words }: Phrase, keywords: string[], known: Words): number {
  let [score, overlaps] = [0, false];
  for (const keyword of keywords) {
    if (holds(text, keyword)) {
      score +=
        text === keyword ? exactScore : containsAny(keyword, known.prices.keywords) ? priceScore : containedScore;
    } else overlaps ||= overlap(words, keyword);
  }
  return overlaps ? score + overlapScore : score;
}

const wordsWith = (entry: Entry, words: Words) => (entry.with ?? []).flatMap((name) => words.lists[name] as string[]);

/** Returns how an entry fits. The words that go with it count where one of its own keywords is in the message. */
function match(message: Phrase, entry: Entry, words: Words): number {
  const score = matchKeywords(message, entry.keywords ?? [], words);
  return score < containedScore ? score : score + matchKeywords(message, wordsWith(entry, words), words);
}

/** Returns an entry's score for a message. The factor is the same for every entry, so that a choice among them goes without it. */
export function score(text: string, entry: Entry, words: Words): number {
  const message = newPhrase(text, words);
  return match(message, entry, words) * (containsAny(message.text, words.prices.words) ? priceFactor : 1);
}

/** Returns the entry that answers what no other does, which there always is. */
export const fallback = (knowledge: Knowledge) => knowledge.entries.find((entry) => entry.fallback) as Entry;

/**
 * Returns the entry that fits a message best, the first of equals, or the fallback if none scores; and whether its keywords in
 * the message hold every word of the message that means something, and none of the phrases that ask for more than a word can tell. Else
 * the server knows better.
 */
export function bestEntry(text: string, knowledge: Knowledge): [best: Entry, isSure: boolean] {
  const message = newPhrase(text, knowledge);
  let best = fallback(knowledge);
  let most = 0;
  for (const entry of knowledge.entries) {
    const found = match(message, entry, knowledge);
    if (found > most) [best, most] = [entry, found];
  }
  const known = wordsWith(best, knowledge).concat(best.keywords ?? []);
  const held = known.filter((keyword) => holds(message.text, keyword)).join(" ");
  const isKnown = (word: string) => word.length < 3 || knowledge.stop.includes(word) || holds(held, word);
  const asks = knowledge.lists.asks.some((phrase) => holds(message.text, phrase));
  return [best, !asks && most >= containedScore && message.words.every(isKnown)];
}
