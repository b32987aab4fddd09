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
  lists: Record<string, string[]>;
  ignored: string[];
  shorthand: [typed: string, spelled: string][];
  synonyms: string[][];
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

/** Reports whether two different words of six letters and more that begin alike differ by one letter. */
function almost(a: string, b: string): boolean {
  let i = 0;
  while (a[i] === b[i]) i++;
  const equal = (inA: number, inB: number) => a.slice(i + inA) === b.slice(i + inB);
  const isSwapped = a[i] === b[i + 1] && a[i + 1] === b[i] && equal(2, 2);
  return i > 0 && a.length > 5 && b.length > 5 && (equal(0, 1) || equal(1, 0) || equal(1, 1) || isSwapped);
}

const isSignificant = (word: string, { ignored }: Words) => word.length > 3 && !ignored.includes(word);

/** Reports whether each of the words is among others, in any order, and one of them is significant. */
const covered = (words: string[], isAmong: (word: string) => boolean, known: Words) =>
  words.every(isAmong) && words.some((word) => isSignificant(word, known));

/** Returns a function that reports whether a word is among others in one form or another. */
const among = (others: string[], known: Words) => (word: string) =>
  others.some(
    (other) =>
      other === word ||
      ((other.startsWith(word) || word.startsWith(other) || almost(other, word)) &&
        isSignificant(word, known) &&
        isSignificant(other, known)),
  );

/** A message in the forms in which it is compared. */
type Phrase = { text: string; words: string[]; synonyms: string; has: (word: string) => boolean };

function newPhrase(message: string, known: Words): Phrase {
  let spelled = padded(normalize(message));
  for (const [typed, full] of known.shorthand) spelled = spelled.replaceAll(padded(typed), padded(full));
  const synonyms = known.synonyms.filter((group) => group.some((word) => holds(spelled, word)));
  const text = spelled.trim();
  const words = text.split(" ");
  return { text, words, synonyms: synonyms.flat().join(" | "), has: among(words, known) };
}

/** How well an entry fits: its score, and the length of the longest keyword in the message. */
type Match = [score: number, longest: number];

/** Adds up the scores of keywords that are in the message, and once that of an overlap. */
function matchKeywords({ text, words, synonyms, has }: Phrase, keywords: string[], known: Words): Match {
  let [score, longest, overlaps] = [0, 0, false];
  for (const keyword of keywords) {
    const parts = keyword.split(" ");
    if (holds(text, keyword)) {
      score +=
        text === keyword ? exactScore : containsAny(keyword, known.prices.keywords) ? priceScore : containedScore;
      longest = Math.max(longest, keyword.length);
    } else {
      overlaps ||=
        holds(synonyms, keyword) ||
        covered(parts, has, known) ||
        (words.length <= parts.length && covered(words, among(parts, known), known));
    }
  }
  return [overlaps ? score + overlapScore : score, longest];
}

const wordsWith = (entry: Entry, words: Words) => (entry.with ?? []).flatMap((name) => words.lists[name] ?? []);

/** Returns how an entry fits. The words that go with it count where one of its own keywords is in the message. */
function match(message: Phrase, entry: Entry, words: Words): Match {
  const sum = (keywords: string[] = []) => matchKeywords(message, keywords, words);
  let [score, longest] = sum(entry.keywords);
  if (score >= containedScore) score += sum(wordsWith(entry, words))[0];
  return [containsAny(message.text, words.prices.words) ? score * priceFactor : score, longest];
}

/** Returns an entry's score for a message. */
export const score = (text: string, entry: Entry, words: Words) => match(newPhrase(text, words), entry, words)[0];

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
  let most: Match = [0, 0];
  for (const entry of knowledge.entries) {
    const found = match(message, entry, knowledge);
    if (found[0] > most[0] || (found[0] === most[0] && found[1] > most[1])) [best, most] = [entry, found];
  }
  const known = wordsWith(best, knowledge).concat(best.keywords ?? []);
  const held = known.filter((keyword) => holds(message.text, keyword)).join(" ");
  const isKnown = (word: string) => word.length < 3 || knowledge.stop.includes(word) || holds(held, word);
  const asks = knowledge.lists.asks?.some((phrase) => holds(message.text, phrase));
  return [best, !asks && most[0] >= containedScore && message.words.every(isKnown)];
}
