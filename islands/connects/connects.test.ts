import { getByRole, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { languages, renderServed } from "../testing";
import mount from "./connects";
import type { ConnectsProps } from "./props";

/** What the server has at other addresses than the first: a line below the tabs, or a dialog. */
const pages: Record<string, string> = {};

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

/** Puts the tabs, as the server sends them, into as much of their page as they need, and starts them. */
async function start(lang: (typeof languages)[number]) {
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
  const search = vi.fn();
  await mount(root, props, search);
  return { root, props, main, addresses, search, tabs: Array.from(root.querySelectorAll("a")) };
}

let left: [string, EventListener][] = [];

beforeEach(() => {
  for (const [type, listener] of left) removeEventListener(type, listener);
  left = [];
  const add = addEventListener;
  vi.stubGlobal("addEventListener", (type: string, listener: EventListener) => {
    left.push([type, listener]);
    add(type, listener);
  });
  vi.stubGlobal("XMLHttpRequest", Request);
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event("close")));
  };
});

describe.each(languages)("the hub in %s", (lang) => {
  test("has tabs that arrow keys walk along, each at its address", async () => {
    const { main, tabs, addresses, search } = await start(lang);
    expect(getByRole(main, "tablist").getAttribute("aria-label")).toMatch(/\S/);
    tabs[0]?.focus();
    for (const [key, at] of [
      ["{ArrowLeft}", 2],
      ["{ArrowRight}", 0],
      ["{ArrowRight}", 1],
      ["{End}", 2],
      ["{Home}", 0],
    ] as const) {
      await userEvent.keyboard(key);
      const said = at === 0 ? "first" : `body ${at}`; // what was here is kept
      await waitFor(() => expect(getByRole(main, "tabpanel").textContent).toBe(said));
      expect(location.pathname).toBe(addresses[at]);
      expect(document.activeElement).toBe(tabs[at]);
      expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(tabs.map((_, i) => String(i === at)));
      expect(tabs.map((tab) => tab.tabIndex)).toEqual(tabs.map((_, i) => (i === at ? 0 : -1)));
    }
    expect(search).toHaveBeenCalledTimes(2); // once for each page that came
  });

  test("opens its dialog at its address and closes it with that", async () => {
    const { main, props, addresses } = await start(lang);
    const way = main.querySelector<HTMLElement>(".contact-option");
    await userEvent.click(way as HTMLElement);
    const dialog = await waitFor(() => getByRole(main, "dialog", { name: "meeting" }));
    expect(location.pathname).toBe(props.meeting);
    expect(document.title).toBe("meeting");
    expect(document.activeElement).toBe(getByRole(dialog, "heading"));
    (dialog as HTMLDialogElement).close();
    await waitFor(() => expect(location.pathname).toBe(addresses[0]));
    await waitFor(() => expect(main.querySelector("dialog")).toBeNull());
    expect(document.activeElement).toBe(way);
  });
});
