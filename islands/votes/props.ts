/** The props that views/podcast.templ writes. */
export type VotesProps = { voted: string };
