import { expect, test } from "vitest";
import { languages } from "../testing";
import { formatTime } from "./time";

test.each(languages)("the time of day is formatted as Intl does in %s", (lang) => {
  const intl = new Intl.DateTimeFormat(lang, { timeStyle: "short" });
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const timestamp = new Date(2026, 10, 21, 0, minute).getTime();
    expect(formatTime(timestamp, lang)).toBe(intl.format(timestamp));
  }
});
