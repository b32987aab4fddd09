import { fireEvent, waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Language, languages, mountServed, readTestdata, renderServed } from "../testing";
import { queryField, searchURL } from "./live-search";
import type { SearchAnswer, SearchProps } from "./props";
import mount from "./search";

const answer = JSON.parse(readTestdata("search-answer.json")) as SearchAnswer;

/** The requests sent. Each waits until the test responds. */
type Sent = { url: URL; signal: AbortSignal; accept: string; respond: (response: SearchAnswer | Error) => void };
let requests: Sent[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", (url: URL, { headers, signal }: { headers: { Accept?: string }; signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      const respond = (response: SearchAnswer | Error) =>
        response instanceof Error ? reject(response) : resolve({ ok: true, json: async () => response });
      requests.push({ url, signal, accept: headers.Accept ?? "", respond });
    });
  });
  history.replaceState(null, "", "/search");
  document.title = "";
});
afterEach(() => vi.unstubAllGlobals());

/** Mounts the search on the server's page. */
async function start(lang: Language = "es") {
  const { root, props } = await mountServed<SearchProps>("search", lang, async (root, props, startIslands) => {
    root.classList.add("search-area");
    root.insertAdjacentHTML("afterend", '<a data-language="en" href="/search"></a>');
    await mount(root, props, startIslands);
  });
  const field = root.querySelector("input") as HTMLInputElement;
  const type = (text: string) => fireEvent.input(field, { target: { value: text } });
  const status = () => root.querySelector("[role=status]")?.textContent;
  const links = () => Array.from(root.querySelectorAll<HTMLElement>(".results a"));
  return { root, props, field, type, status, links, form: field.form as HTMLFormElement };
}

const sent = (n: number) => waitFor(() => expect(requests).toHaveLength(n));

test.each(languages)("hydration changes nothing and sends nothing in %s", async (lang) => {
  const { root } = await start(lang);
  expect(root.querySelector(".results")?.innerHTML).toBe("");
  expect(requests).toHaveLength(0);
});

test("results are rendered as by the server", async () => {
  const { root, type } = await start();
  document.body.insertAdjacentHTML("beforeend", '<div id="results">served</div>');
  type("gatos");
  await sent(1);
  requests[0]?.respond(answer);
  await waitFor(() => expect(root.querySelector(".result")).toBeTruthy());
  const served = readTestdata("search-answer.html").trim().replaceAll(/>\s+</g, "><").replace(' id="results"', "");
  expect(root.querySelector(".results")?.outerHTML).toBe(served);
  await waitFor(() => expect(document.getElementById("results")).toBeNull());
});

test("one search follows several letters, and updates the address, the title and the language link", async () => {
  const { type } = await start();
  for (const text of ["g", "ga", "gat"]) type(text);
  await sent(1);
  expect(`${requests[0]?.url.pathname}${requests[0]?.url.search}`).toBe("/busqueda?q=gat");
  expect(requests[0]?.accept).toBe("application/json");
  expect(location.search).toBe("?q=gat");
  requests[0]?.respond(answer);
  await waitFor(() => expect(document.title).toBe(answer.title));
  expect(document.querySelector("[data-language]")?.getAttribute("href")).toBe(answer.switch.en);
});

test("a new query cancels the request for the one before", async () => {
  const { type, status } = await start();
  type("ga");
  await sent(1);
  type("gatos");
  await sent(2);
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[1]?.respond(answer);
  await waitFor(() => expect(status()).toBe(answer.status));
});

test("loading is shown, but not announced", async () => {
  const { root, props, type, status } = await start();
  type("gatos");
  await sent(1);
  await waitFor(() => expect(root.querySelector(".results-loading")?.textContent).toBe(props.loading));
  expect(root.querySelector(".results-loading")?.getAttribute("aria-hidden")).toBe("true");
  expect(status()).toBe("");
  requests[0]?.respond(answer);
  await waitFor(() => expect(root.querySelector(".results-loading")).toBeNull());
});

test("a failed request is announced, and the next submit is the browser's", async () => {
  const { props, type, status, form } = await start();
  type("gatos");
  await sent(1);
  requests[0]?.respond(new TypeError("no network"));
  await waitFor(() => expect(status()).toBe(props.failed));
  expect(fireEvent.submit(form)).toBe(true);
});

test("a submit searches at once", async () => {
  const { field, form } = await start();
  field.value = "gatos";
  expect(fireEvent.submit(form)).toBe(false);
  expect(requests).toHaveLength(1);
});

test("a query typed before the script was loaded is searched for", async () => {
  const { root, props } = renderServed<SearchProps>("search", "en");
  queryField(root.querySelector("form") as HTMLFormElement).value = "cats";
  await mount(root, props, () => {});
  await sent(1);
  expect(requests[0]?.url.search).toBe("?q=cats");
});

test("the address names the types only when some are unchecked", async () => {
  const { root, form, field } = await start("en");
  field.value = " cats ";
  expect(searchURL(form)).toBe("/search?q=cats");
  const boxes = root.querySelectorAll<HTMLInputElement>("[name=type]");
  for (const one of Array.from(boxes).slice(1)) one.checked = false;
  expect(searchURL(form)).toBe("/search?q=cats&type=project");
  expect(searchURL(form, true)).toBe("/search");
  if (boxes[0]) boxes[0].checked = false;
  expect(searchURL(form)).toBe("/search?q=cats&chosen=1");
});

test("arrow keys walk through the links, and Escape returns to the field", async () => {
  const { field, type, links } = await start();
  type("gatos");
  await sent(1);
  requests[0]?.respond(answer);
  await waitFor(() => expect(links()).toHaveLength(3));
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  field.focus();
  for (const [key, index] of [
    ["ArrowUp", -1],
    ["ArrowDown", 0],
    ["ArrowDown", 1],
    ["ArrowDown", 2],
    ["ArrowDown", 2],
    ["ArrowUp", 1],
  ] as const) {
    press(key);
    expect(document.activeElement).toBe(index < 0 ? field : links()[index]);
  }
  press("Escape");
  expect(document.activeElement).toBe(field);
  expect(press("Escape")).toBe(true); // the browser empties the field
});
