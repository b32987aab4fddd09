import { expect, test } from "vitest";
import { languages } from "../testing";
import { clock } from "./time";

test.each(languages)("the time of day is as Intl writes it in %s", (lang) => {
  const intl = new Intl.DateTimeFormat(lang, { timeStyle: "short" });
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const at = new Date(2026, 10, 21, 0, minute).getTime();
    expect(clock(at, lang)).toBe(intl.format(at));
  }
});
