import { fireEvent, waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { languages, mountServed, readTestdata, renderServed } from "../testing";
import { addressOf, boxOf } from "./live-search";
import type { SearchAnswer, SearchProps } from "./props";
import mount from "./search";

const answer = JSON.parse(readTestdata("search-answer.json")) as SearchAnswer;

/** What the server is asked, and what it answers: nothing until a test says so. */
type Asked = { url: URL; signal: AbortSignal; accept: string; say: (answer: SearchAnswer | Error) => void };
let asked: Asked[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (url: URL, { headers, signal }: { headers: { Accept?: string }; signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      const say = (said: SearchAnswer | Error) =>
        said instanceof Error ? reject(said) : resolve({ ok: true, json: async () => said });
      asked.push({ url, signal, accept: headers.Accept ?? "", say });
    });
  });
  history.replaceState(null, "", "/search");
  document.title = "";
});
afterEach(() => vi.unstubAllGlobals());

/** The search at work on the server's page, with what the server had found below it. */
async function begin(lang: (typeof languages)[number] = "es") {
  const alive = mountServed<SearchProps>("search", lang, async (root, props) => {
    root.classList.add("search-area");
    root.insertAdjacentHTML("afterend", '<a data-language="en" href="/search"></a>');
    await mount(root, props);
  });
  const { root, props } = await alive;
  const box = root.querySelector("input") as HTMLInputElement;
  const type = (text: string) => fireEvent.input(box, { target: { value: text } });
  const status = () => root.querySelector("[role=status]")?.textContent;
  const links = () => Array.from(root.querySelectorAll<HTMLElement>(".results a"));
  return { root, props, box, type, status, links, form: box.form as HTMLFormElement };
}

const asking = (n: number) => waitFor(() => expect(asked).toHaveLength(n));

test.each(languages)("takes over the form as it is and asks for nothing: %s", async (lang) => {
  const { root } = await begin(lang);
  expect(root.querySelector(".results")?.innerHTML).toBe("");
  expect(asked).toHaveLength(0);
});

test("draws an answer as the server does", async () => {
  const { root, type } = await begin();
  document.body.insertAdjacentHTML("beforeend", '<div id="results">served</div>');
  type("gatos");
  await asking(1);
  asked[0]?.say(answer);
  await waitFor(() => expect(root.querySelector(".result")).toBeTruthy());
  const served = readTestdata("search-answer.html").trim().replaceAll(/>\s+</g, "><").replace(' id="results"', "");
  expect(root.querySelector(".results")?.outerHTML).toBe(served);
  await waitFor(() => expect(document.getElementById("results")).toBeNull());
});

test("asks once for several letters, keeps the address, title and other language in step", async () => {
  const { type } = await begin();
  for (const text of ["g", "ga", "gat"]) type(text);
  await asking(1);
  expect(`${asked[0]?.url.pathname}${asked[0]?.url.search}`).toBe("/busqueda?q=gat");
  expect(asked[0]?.accept).toBe("application/json");
  expect(location.search).toBe("?q=gat");
  asked[0]?.say(answer);
  await waitFor(() => expect(document.title).toBe(answer.title));
  expect(document.querySelector("[data-language]")?.getAttribute("href")).toBe(answer.switch);
});

test("drops an answer that is no longer wanted", async () => {
  const { type, status } = await begin();
  type("ga");
  await asking(1);
  type("gatos");
  await asking(2);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.say(answer);
  await waitFor(() => expect(status()).toBe(answer.status));
});

test("says that it is searching, without announcing it", async () => {
  const { root, props, type, status } = await begin();
  type("gatos");
  await asking(1);
  await waitFor(() => expect(root.querySelector(".results-loading")?.textContent).toBe(props.loading));
  expect(root.querySelector(".results-loading")?.getAttribute("aria-hidden")).toBe("true");
  expect(status()).toBe("");
  asked[0]?.say(answer);
  await waitFor(() => expect(root.querySelector(".results-loading")).toBeNull());
});

test("says when the server is out of reach, and leaves the next try to the browser", async () => {
  const { props, type, status, form } = await begin();
  type("gatos");
  await asking(1);
  asked[0]?.say(new TypeError("no network"));
  await waitFor(() => expect(status()).toBe(props.failed));
  expect(fireEvent.submit(form)).toBe(true);
});

test("asks at once when the form is sent", async () => {
  const { box, form } = await begin();
  box.value = "gatos";
  expect(fireEvent.submit(form)).toBe(false);
  expect(asked).toHaveLength(1);
});

test("asks for what was typed before it was there", async () => {
  const { root, props } = renderServed<SearchProps>("search", "en");
  boxOf(root.querySelector("form") as HTMLFormElement).value = "cats";
  await mount(root, props);
  await asking(1);
  expect(asked[0]?.url.search).toBe("?q=cats");
});

test("names the types in the address only when some are left out", async () => {
  const { root, form, box } = await begin("en");
  box.value = " cats ";
  expect(addressOf(form)).toBe("/search?q=cats");
  const boxes = root.querySelectorAll<HTMLInputElement>("[name=type]");
  for (const one of Array.from(boxes).slice(1)) one.checked = false;
  expect(addressOf(form)).toBe("/search?q=cats&type=project");
  expect(addressOf(form, true)).toBe("/search");
  if (boxes[0]) boxes[0].checked = false;
  expect(addressOf(form)).toBe("/search?q=cats");
});

test("arrows go through the links, Escape goes back to the box", async () => {
  const { box, type, links } = await begin();
  type("gatos");
  await asking(1);
  asked[0]?.say(answer);
  await waitFor(() => expect(links()).toHaveLength(3));
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  box.focus();
  for (const [key, at] of [
    ["ArrowUp", -1],
    ["ArrowDown", 0],
    ["ArrowDown", 1],
    ["ArrowDown", 2],
    ["ArrowDown", 2],
    ["ArrowUp", 1],
  ] as const) {
    press(key);
    expect(document.activeElement).toBe(at < 0 ? box : links()[at]);
  }
  press("Escape");
  expect(document.activeElement).toBe(box);
  expect(press("Escape")).toBe(true); // the browser's own: it empties the box
});
