import { getByRole, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { languages, mountServed } from "../testing";
import mount from "./carousel";

/** Adds a list of seven tiles, three of which fit. jsdom has no layout. */
function addList() {
  const list = document.createElement("ul");
  list.id = "carousel";
  const sizes = { clientWidth: 900, scrollWidth: 2100 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(list, name, { value });
  list.scrollBy = vi.fn(({ left }: ScrollToOptions) => {
    list.scrollLeft = Math.min(Math.max(list.scrollLeft + (left ?? 0), 0), sizes.scrollWidth - sizes.clientWidth);
    list.dispatchEvent(new Event("scroll"));
  }) as typeof list.scrollBy;
  document.documentElement.append(list); // renderServed replaces the body
  return list;
}

beforeEach(() => {
  document.getElementById("carousel")?.remove();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(readonly callback: () => void) {}
      observe() {
        setTimeout(this.callback);
      }
      disconnect() {}
    },
  );
});

describe.each(languages)("the arrows in %s", (lang) => {
  test("scroll the list by 300 pixels, and keep the focus at its ends", async () => {
    const list = addList();
    const { root, props } = await mountServed("carousel", lang, mount);
    const arrow = (name: string) => getByRole(root, "button", { name });
    await waitFor(() => arrow(props.back.label));
    expect(arrow(props.back.label).getAttribute("aria-disabled")).toBe("true");
    expect(arrow(props.forward.label).getAttribute("aria-disabled")).toBe("false");
    await userEvent.click(arrow(props.back.label));
    expect(list.scrollBy).not.toHaveBeenCalled();
    for (const left of [300, 600, 900, 1200]) {
      await userEvent.click(arrow(props.forward.label));
      expect(list.scrollLeft).toBe(left);
    }
    await waitFor(() => expect(arrow(props.forward.label).getAttribute("aria-disabled")).toBe("true"));
    expect(document.activeElement).toBe(arrow(props.forward.label));
    expect(arrow(props.back.label).getAttribute("aria-disabled")).toBe("false");
  });
});
