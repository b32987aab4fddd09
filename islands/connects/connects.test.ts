import { getByRole, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Language, languages, renderServed, resetWindowListeners, stubDialogs } from "../testing";
import mount from "./connects";
import type { ConnectsProps } from "./props";

/** The server's other pages by address: a line below the tabs, or a dialog. */
const pages: Record<string, string> = {};

/** An XMLHttpRequest that responds with pages. */
class Request {
  status = 0;
  responseType = "";
  response: Document | null = null;
  onload = () => {};
  onerror = () => {};
  #address = "";
  open(_: string, address: string) {
    this.#address = address;
  }
  send() {
    const html = pages[this.#address];
    this.status = html ? 200 : 404;
    this.response = html ? new DOMParser().parseFromString(html, "text/html") : null;
    setTimeout(this.onload);
  }
}

/** Mounts the tabs on the server's HTML, within the parts of their page that they need. */
async function start(lang: Language) {
  const { root, props } = renderServed<ConnectsProps>("connects", lang);
  const main = document.createElement("main");
  main.id = "main";
  main.innerHTML = `<div class="dialog-container"></div><div id="connects-body"><p>first</p></div>
    <a class="contact-option" href="${props.meeting}">meet</a>`;
  document.body.append(main);
  main.append(root);
  const addresses = Array.from(root.querySelectorAll("a"), (tab) => tab.pathname);
  for (const [i, address] of addresses.entries()) {
    pages[address] =
      `<title>page ${i}</title><div id="connects-body"><p>body ${i}</p></div><a data-language="x" href="/${i}">`;
  }
  pages[props.meeting] = `<title>meeting</title><div class="dialog-layer"><dialog aria-label="meeting">
    <h1 class="dialog-title" tabindex="-1" autofocus>meeting</h1></dialog></div>`;
  history.replaceState(null, "", addresses[0]);
  const startIslands = vi.fn();
  await mount(root, props, startIslands);
  return { root, props, main, addresses, startIslands, tabs: Array.from(root.querySelectorAll("a")) };
}

beforeEach(() => {
  resetWindowListeners();
  stubDialogs();
  vi.stubGlobal("XMLHttpRequest", Request);
  Element.prototype.scrollIntoView = () => {};
});

describe.each(languages)("the hub in %s", (lang) => {
  test("has tabs that the arrow keys switch, each at its address", async () => {
    const { main, tabs, addresses, startIslands } = await start(lang);
    expect(getByRole(main, "tablist").getAttribute("aria-label")).toMatch(/\S/);
    tabs[0]?.focus();
    for (const [key, index] of [
      ["{ArrowLeft}", 2],
      ["{ArrowRight}", 0],
      ["{ArrowRight}", 1],
      ["{End}", 2],
      ["{Home}", 0],
    ] as const) {
      await userEvent.keyboard(key);
      const text = index === 0 ? "first" : `body ${index}`; // the first body is kept
      await waitFor(() => expect(getByRole(main, "tabpanel").textContent).toBe(text));
      expect(location.pathname).toBe(addresses[index]);
      expect(document.activeElement).toBe(tabs[index]);
      expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(tabs.map((_, i) => String(i === index)));
      expect(tabs.map((tab) => tab.tabIndex)).toEqual(tabs.map((_, i) => (i === index ? 0 : -1)));
    }
    expect(startIslands).toHaveBeenCalledTimes(2); // once for each loaded page
  });

  test("opens the dialog at its address, and closing goes back", async () => {
    const { main, props, addresses } = await start(lang);
    const link = main.querySelector<HTMLElement>(".contact-option");
    await userEvent.click(link as HTMLElement);
    const dialog = await waitFor(() => getByRole(main, "dialog", { name: "meeting" }));
    expect(location.pathname).toBe(props.meeting);
    expect(document.title).toBe("meeting");
    expect(document.activeElement).toBe(getByRole(dialog, "heading"));
    (dialog as HTMLDialogElement).close();
    await waitFor(() => expect(location.pathname).toBe(addresses[0]));
    await waitFor(() => expect(main.querySelector("dialog")).toBeNull());
    expect(document.activeElement).toBe(link);
  });
});
