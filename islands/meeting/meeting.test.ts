import { describe, expect, test, vi } from "vitest";
import * as pages from "../document";
import { languages, mountServed } from "../testing";
import mount from "./meeting";
import type { MeetingProps } from "./props";

describe.each(languages)("free times in %s", (lang) => {
  test("are shown in the zone that the visitor chooses", async () => {
    const fresh = document.implementation.createHTMLDocument();
    const times = fresh.createElement("div");
    times.id = "meeting-times";
    times.textContent = "03:00";
    fresh.body.append(times);
    const load = vi.spyOn(pages, "loadDocument").mockResolvedValue(fresh);
    const { root } = await mountServed<MeetingProps>("meeting", lang, (root, props, start) =>
      mount(root, { ...props, named: true }, start),
    );
    expect(load).not.toHaveBeenCalled();
    const select = root.querySelector("select") as HTMLSelectElement;
    select.value = "America/Mexico_City";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await vi.waitFor(() => expect(root.textContent).toContain("03:00"));
    expect(load.mock.calls[0]?.[0]).toContain("zone=America%2FMexico_City");
  });
});
