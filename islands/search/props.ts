/** The props of views.SearchProps. */
export type SearchProps = { loading: string; failed: string };

export type SearchLink = { text: string; path: string };

/** A text in parts, every second of which matches the query. */
export type Marked = string[];

export type SearchResult = {
  label: string;
  day: string;
  date: string;
  title: Marked;
  about: Marked | null;
  excerpt: Marked | null;
  path: string;
  more: SearchLink | null;
};

/** The JSON of views.SearchAnswer, the response to a query. */
export type SearchAnswer = {
  title: string;
  /** Addresses of the same search in the other languages. */
  switch: Record<string, string>;
  status: string;
  results: SearchResult[] | null;
  suggestions: SearchLink[] | null;
};
