import { getByRole, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { languages, renderServed } from "../testing";
import type { SeamProps } from "./props";
import mount from "./seam";

/** Mounts the seam inside an introduction. jsdom has no animations. */
async function mountSeam(lang: (typeof languages)[number]) {
  const { root, props } = renderServed<SeamProps>("seam", lang);
  const hero = document.createElement("div");
  root.before(hero);
  hero.append(root);
  hero.getAnimations = () => [];
  await mount(root, props, () => {});
  const followed = vi.fn((event: Event) => event.preventDefault());
  root.querySelector("a")?.addEventListener("click", followed);
  return { knob: getByRole(root, "slider"), hero, props, followed };
}

describe.each(languages)("the seam in %s", (lang) => {
  const [onward, far] = lang === "en" ? ["{ArrowLeft}", "{Home}"] : ["{ArrowRight}", "{End}"];

  test("says how much of each language it shows, and returns when the focus leaves", async () => {
    const { knob, hero, props, followed } = await mountSeam(lang);
    expect(knob.ariaValueNow).toBe(String(props.rest));
    expect(knob.ariaValueText).toMatch(/^\S+ 100\s?%$/);
    knob.focus();
    await userEvent.keyboard(onward.repeat(2));
    expect(knob.ariaValueNow).toBe(String(Math.abs(props.rest - 10)));
    expect(knob.ariaValueText).toMatch(new RegExp(`^${props.left} \\d+\\s?%, ${props.right} \\d+\\s?%$`));
    expect(hero.className).toBe("seam-open");
    knob.blur();
    await waitFor(() => expect(hero.className).toBe(""));
    expect(knob.ariaValueNow).toBe(String(props.rest));
    expect(followed).not.toHaveBeenCalled();
  });

  test("follows the link at the far end", async () => {
    const { knob, followed } = await mountSeam(lang);
    knob.focus();
    await userEvent.keyboard(far);
    expect(followed).toHaveBeenCalledOnce();
  });
});
