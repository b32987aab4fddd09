// JSON values in session storage, for as long as the visit lasts. Where storage is denied, nothing is kept.

/** Returns the value of key, or nothing if there is none. */
export function load(key: string): unknown {
  try {
    return JSON.parse(sessionStorage[key]); // throws if there is no value
  } catch {}
}

/** Sets the value of key, or deletes it if value is undefined. */
export function save(key: string, value: unknown): void {
  try {
    if (value) sessionStorage[key] = JSON.stringify(value);
    else delete sessionStorage[key];
  } catch {}
}
