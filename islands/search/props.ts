// What the server says to the search: views.SearchProps with the page, views.SearchAnswer to each question.

export type SearchProps = { loading: string; failed: string };

export type SearchLink = { text: string; path: string };

/** A text in pieces, every second of which was looked for. */
export type Marked = string[];

export type SearchResult = {
  label: string;
  day: string;
  date: string;
  title: Marked;
  about: Marked | null;
  excerpt: Marked;
  path: string;
  more: SearchLink | null;
};

export type SearchAnswer = {
  title: string;
  switch: string;
  status: string;
  results: SearchResult[] | null;
  ways: SearchLink[] | null;
};
