import { expect, test } from "vitest";
import { formatTime } from "./time";

test.each([
  ["de", "HH:mm"],
  ["en", "h:mm a"],
  ["es", "H:mm"],
  ["pt", "HH:mm"],
])("the time of day is formatted as Intl does in %s", (lang, pattern) => {
  const intl = new Intl.DateTimeFormat(lang, { timeStyle: "short" });
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const timestamp = new Date(2026, 10, 21, 0, minute).getTime();
    expect(formatTime(timestamp, pattern)).toBe(intl.format(timestamp).replaceAll("\u202f", " "));
  }
});
