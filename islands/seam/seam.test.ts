import { getByRole, getByText, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { languages, renderServed } from "../testing";
import type { SeamProps } from "./props";
import mount from "./seam";
import { turn } from "./words";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // nothing moves by itself
  history.replaceState(null, "", "/");
});

/** Mounts the seam inside an introduction with a headline. */
async function mountSeam(lang: (typeof languages)[number]) {
  const { root, props } = renderServed<SeamProps>("seam", lang);
  const hero = document.createElement("div");
  root.before(hero);
  hero.append(root);
  hero.insertAdjacentHTML(
    "beforeend",
    `<h1 class="seam-texts"><span class="seam-text">One line</span>
    <span class="seam-text seam-other seam-right" data-text="Otra línea" inert aria-hidden="true"></span></h1>`,
  );
  await mount(root, props, () => {});
  const other = root.querySelector('[rel="alternate"]') as HTMLElement;
  const followed = vi.fn((event: Event) => event.preventDefault());
  other.addEventListener("click", followed);
  return { knob: getByRole(root, "slider"), hero, props, followed };
}

describe.each(languages)("the seam in %s", (lang) => {
  const [onward, back, far] =
    lang === "en" ? ["{ArrowLeft}", "{ArrowRight}", "{Home}"] : ["{ArrowRight}", "{ArrowLeft}", "{End}"];

  test("a key moves it to the middle, where both texts are to be read and have an address, and back", async () => {
    const { knob, hero, props, followed } = await mountSeam(lang);
    const other = hero.querySelector(".seam-other") as HTMLElement;
    expect(knob.ariaValueNow).toBe(String(props.rest));
    expect(knob.ariaValueText).toMatch(/^\S+ 100\s?%$/);
    knob.focus();
    await userEvent.keyboard(onward);
    await waitFor(() => expect(hero.className).toBe("seam-both"));
    expect(knob.ariaValueText).toMatch(new RegExp(`^${props.left} 50\\s?%, ${props.right} 50\\s?%$`));
    expect([other.textContent, other.inert, other.ariaHidden]).toEqual(["Otra línea", false, null]);
    expect(location.search).toContain("seam=50");
    await userEvent.keyboard(back);
    await waitFor(() => expect(hero.className).toBe(""));
    expect([other.textContent, other.inert, location.search]).toEqual(["", true, ""]);
    expect(followed).not.toHaveBeenCalled();
  });

  test("a link leads to the middle without a page load", async () => {
    const { hero } = await mountSeam(lang);
    await userEvent.click(getByText(hero, lang === "en" ? "Both" : "Ambos"));
    await waitFor(() => expect(hero.className).toBe("seam-both"));
  });

  test("it follows the link at the far end", async () => {
    const { knob, followed } = await mountSeam(lang);
    knob.focus();
    await userEvent.keyboard(far);
    await waitFor(() => expect(followed).toHaveBeenCalledOnce());
  });
});

test("a word is shown whole: left of the gap in one language, right of it in the other", () => {
  const word = (start: number, end: number, onRight: boolean) => ({
    element: document.createElement("span"),
    start,
    end,
    onRight,
  });
  const words = [word(0, 40, false), word(45, 90, false), word(0, 50, true), word(58, 100, true)];
  const shown = (share: number) => {
    turn([{ width: 100, gap: 10, words }], share);
    return words.map(({ element }) => !element.classList.contains("seam-hidden"));
  };
  expect(shown(1)).toEqual([true, true, false, false]);
  expect(shown(0.5)).toEqual([true, false, false, true]); // the gap is from 45 to 55
  expect(shown(0.6)).toEqual([true, false, false, false]); // and here from 56 to 66
  expect(shown(0)).toEqual([false, false, true, true]);
});
