/**
 * The default export of an island's module: it takes over the server's HTML in root. If it inserts more server HTML into
 * the page, it calls startIslands on that part, as it may hold islands.
 */
export type Mount<P> = (root: HTMLElement, props: P, startIslands: (part: ParentNode) => void) => void | Promise<void>;
