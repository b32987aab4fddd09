import { findByText, getAllByRole } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { languages, mountServed } from "../testing";
import type { VotesProps } from "./props";
import mount from "./votes";

/** Starts the island, whose server gives these answers. */
async function start(lang: (typeof languages)[number], ...answers: Response[]) {
  const asked = vi.fn(async () => answers.shift() ?? Response.error());
  vi.stubGlobal("fetch", asked);
  const { root, props } = await mountServed<VotesProps>("votes", lang, (root, props, search) => {
    mount(root, props, search);
    for (const votes of root.querySelectorAll(".topic-vote-count")) votes.removeAttribute("role"); // which mountServed need not see
  });
  const form = root.querySelector("form") as HTMLFormElement;
  const [button] = getAllByRole(form, "button");
  return { asked, props, form, button: button as HTMLButtonElement };
}

describe.each(languages)("a vote in %s", (lang) => {
  test("is sent once, counted, and thanked for", async () => {
    const { asked, props, form, button } = await start(lang, Response.json({ message: "Thanks!", count: "20!" }));
    const focused = userEvent.click(button);
    await findByText(form, "Thanks!");
    await focused;
    expect(form.querySelector(".tabular-nums")?.textContent).toBe("20!");
    expect(button.textContent).toContain(props.voted);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    expect(asked).toHaveBeenCalledOnce();
    expect(asked).toHaveBeenCalledWith(form.action, expect.objectContaining({ body: `{"topic":"${button.value}"}` }));
  });

  test("given before keeps the count", async () => {
    const { form, button } = await start(lang, Response.json({ message: "Again?" }));
    const before = form.querySelector(".tabular-nums")?.textContent;
    await userEvent.click(button);
    await findByText(form, "Again?");
    expect(form.querySelector(".tabular-nums")?.textContent).toBe(before);
  });

  test("that is refused goes the native way", async () => {
    const { asked, form, button } = await start(lang, new Response("", { status: 429 }));
    const submitted = new Promise<SubmitEvent>((resolve) => {
      const look = (event: SubmitEvent) => {
        if (event.defaultPrevented) return;
        event.preventDefault(); // jsdom goes nowhere
        document.removeEventListener("submit", look);
        resolve(event);
      };
      document.addEventListener("submit", look);
    });
    await userEvent.click(button);
    expect((await submitted).submitter).toBe(button);
    expect((await submitted).target).toBe(form);
    expect(button.getAttribute("aria-disabled")).toBeNull();
    expect(asked).toHaveBeenCalledOnce();
  });
});
