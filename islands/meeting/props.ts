/** The props that views/meeting_times.templ writes. */
export type MeetingProps = { zone: string; named: boolean };
