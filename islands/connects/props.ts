/** What views/connects.templ tells the tabs. */
export type ConnectsProps = { meeting: string }; // address of the dialog over them
