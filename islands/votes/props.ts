/** What views/podcast.templ tells the votes. */
export type VotesProps = { voted: string };
