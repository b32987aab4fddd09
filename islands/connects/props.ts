/** The props that views/connects.templ writes. */
export type ConnectsProps = { meeting: string }; // address of the meeting dialog
