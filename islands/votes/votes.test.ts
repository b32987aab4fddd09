import { findByText, getAllByRole } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { type Language, languages, mountServed } from "../testing";
import type { VotesProps } from "./props";
import mount from "./votes";

/** Mounts the island and stubs the server's responses. */
async function start(lang: Language, ...responses: Response[]) {
  const fetchStub = vi.fn(async () => responses.shift() ?? Response.error());
  vi.stubGlobal("fetch", fetchStub);
  const { root, props } = await mountServed<VotesProps>("votes", lang, (root, props, startIslands) => {
    mount(root, props, startIslands);
    for (const votes of root.querySelectorAll(".topic-vote-count")) votes.removeAttribute("role"); // mountServed expects unchanged HTML
  });
  const form = root.querySelector("form") as HTMLFormElement;
  const [button] = getAllByRole(form, "button");
  return { fetchStub, props, form, button: button as HTMLButtonElement };
}

describe.each(languages)("a vote in %s", (lang) => {
  test("is sent once, counted and confirmed", async () => {
    const { fetchStub, props, form, button } = await start(lang, Response.json({ message: "Thanks!", count: "20!" }));
    const focused = userEvent.click(button);
    await findByText(form, "Thanks!");
    await focused;
    expect(form.querySelector(".tabular-nums")?.textContent).toBe("20!");
    expect(button.textContent).toContain(props.voted);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button);
    const next = Array.from(form.nextElementSibling?.querySelectorAll("a") ?? [], (a) => [
      a.textContent,
      a.getAttribute("href"),
    ]);
    expect(next).toEqual(props.next.map(({ text, url }) => [text, url]));
    expect(next.length).toBe(2);
    await userEvent.click(button);
    expect(fetchStub).toHaveBeenCalledOnce();
    expect(fetchStub).toHaveBeenCalledWith(
      form.action,
      expect.objectContaining({ body: `{"submission":"","topic":"${button.value}"}` }),
    );
  });

  test("that the server already has keeps the count", async () => {
    const { form, button } = await start(lang, Response.json({ message: "Again?" }));
    const before = form.querySelector(".tabular-nums")?.textContent;
    await userEvent.click(button);
    await findByText(form, "Again?");
    expect(form.querySelector(".tabular-nums")?.textContent).toBe(before);
  });

  test("that the server refuses is sent by the browser", async () => {
    const { fetchStub, form, button } = await start(lang, new Response("", { status: 429 }));
    const submitted = new Promise<SubmitEvent>((resolve) => {
      const listen = (event: SubmitEvent) => {
        if (event.defaultPrevented) return;
        event.preventDefault(); // jsdom cannot navigate
        document.removeEventListener("submit", listen);
        resolve(event);
      };
      document.addEventListener("submit", listen);
    });
    await userEvent.click(button);
    expect((await submitted).submitter).toBe(button);
    expect((await submitted).target).toBe(form);
    expect(button.getAttribute("aria-disabled")).toBeNull();
    expect(fetchStub).toHaveBeenCalledOnce();
  });
});
