/** The props that views/podcast.templ writes. */
export type VotesProps = { voted: string; next: { text: string; url: string }[] };
