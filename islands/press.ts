// The guard against a second press of a button or link, for islands and behaviours.

const busy = new WeakSet<object>();

/**
 * Runs work for a press of control, unless the last press is still being worked on. Returns what work returns, or nothing
 * if it did not run.
 */
export async function press<T>(control: object, work: () => T): Promise<Awaited<T> | undefined> {
  if (busy.has(control)) return;
  busy.add(control);
  ignoreDoubleClick();
  try {
    return await work();
  } finally {
    busy.delete(control);
  }
}

/** Ignores the second click of a double click: what it would hit was not there at the first. */
export function ignoreDoubleClick(): void {
  for (const type of ["mousedown", "click"] as const) addEventListener(type, ignore, { capture: true, once: true });
}

function ignore(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault(); // the focus stays where it is
  event.stopPropagation();
}
