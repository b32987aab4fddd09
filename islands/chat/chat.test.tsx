import { screen, waitFor, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import spanish from "../testdata/chat.es.json";
import { type Language, languages, mountServed, renderServed } from "../testing";
import type { ChatProps } from "./props";

spanish satisfies ChatProps; // the server's JSON has the declared type

const entries = [
  {
    id: "web",
    keywords: ["web"],
    answer: "See [the work](/portfolio), [not this](//evil.example) and <b>[that](https://evil.example)</b>.",
  },
  { id: "rust", keywords: ["rust"], answer: "Rust." },
  {
    id: "help",
    answer: "Ask me something else.",
    card: {
      kind: "ways",
      links: [
        { text: "Send", url: "", asks: true },
        { text: "Call", url: "/call" },
      ],
    },
    fallback: true,
  },
];

const words = { prices: { words: [], keywords: [] }, lists: { asks: [] }, shorthand: [], stop: [] };
const knowledge = { ...words, entries };

type Respond = (url?: string, init?: RequestInit) => Promise<Response>;

/** Responds with the knowledge, and to what the island is not sure of with an error. */
const respondWith =
  (known: object): Respond =>
  async (_, init) =>
    init?.method === "POST" ? new Response("", { status: 503 }) : Response.json(known);

/** Replaces fetch by a server that responds with the knowledge, or as the test says. */
function stubServer(respond = respondWith(knowledge)) {
  const fetchStub = vi.fn(respond);
  vi.stubGlobal("fetch", fetchStub);
  return fetchStub;
}

/** Mounts a fresh copy of the module: no entries are loaded yet. */
async function startChat(lang: Language = "en", overrides: Partial<ChatProps> = {}) {
  const { default: mount } = await import("./chat");
  const { root, props } = await mountServed<ChatProps>("chat", lang, mount, overrides);
  return { root, props, field: screen.getByRole<HTMLTextAreaElement>("textbox"), log: screen.getByRole("log") };
}

const messagesIn = (log: HTMLElement) =>
  within(log)
    .getAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);

/** The messages that the server has rendered: a greeting and an example, which the visitor's first message replaces. */
const opening = ({ greeting, question, answer }: ChatProps) => [
  greeting,
  question,
  answer.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"),
];

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  HTMLFormElement.prototype.requestSubmit = function () {
    this.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  };
});

describe.each(languages)("in %s", (lang) => {
  test("hydration changes nothing, fetches nothing and stores nothing", async () => {
    const fetchStub = stubServer();
    const { log, props } = await startChat(lang);
    expect(messagesIn(log)).toEqual(opening(props));
    expect(fetchStub).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  test("a message is answered, and the form is read-only meanwhile", async () => {
    stubServer();
    const { log, field, props } = await startChat(lang);
    await userEvent.type(field, "  rust{Enter}");
    expect(field.value).toBe("");
    expect(field.readOnly).toBe(true);
    expect(screen.getByText(props.words.typing)).toBeTruthy();
    screen.getByRole("button").click();
    await waitFor(() => expect(messagesIn(log)).toEqual([props.greeting, "rust", "Rust."]));
    expect(field.readOnly).toBe(false);
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText(props.words.typing)).toBeNull();
    expect(log.querySelectorAll("time")).toHaveLength(2);
  });
});

test("a card takes the question along in the server's form", async () => {
  stubServer();
  const { log, field } = await startChat();
  await userEvent.type(field, "a & b{Enter}");
  const button = await waitFor(() => within(log).getByRole<HTMLButtonElement>("button", { name: "Send" }));
  expect([button.getAttribute("form"), button.name, button.value]).toEqual(["chat-ask", "projectDetails", "a & b"]);
  expect(within(log).getByRole("link", { name: "Call" }).getAttribute("href")).toBe("/call");
});

test("what the entries are not sure of is asked of the server, by POST", async () => {
  const fetchStub = stubServer(async (_, init) =>
    Response.json(init?.method === "POST" ? { answer: "Of iron [oxide](/rust)." } : knowledge),
  );
  const { log, field, props } = await startChat();
  await userEvent.type(field, "what is rust{Enter}");
  await waitFor(() => expect(within(log).getByRole("link", { name: "oxide" })).toBeTruthy());
  const [url, init] = fetchStub.mock.lastCall ?? [];
  expect(url).toBe(props.reply);
  expect(String(init?.body)).toBe("message=what+is+rust");
});

test("if the server cannot be reached, the answer is the fallback", async () => {
  stubServer(async (_, init) => {
    if (init?.method === "POST") throw new TypeError("Failed to fetch");
    return Response.json(knowledge);
  });
  const { log, field, props } = await startChat();
  await userEvent.type(field, "what is rust{Enter}");
  await waitFor(() => expect(messagesIn(log)).toEqual([props.greeting, "what is rust", "Ask me something else."]));
});

test("a card shows the next free times in the browser's zone, and its link alone where they cannot be fetched", async () => {
  const all = { text: "Call", url: "/call" };
  const card = { kind: "times", title: "Free", times: "/times.json?zone=", links: [all] };
  const times = { note: "Zone", links: [{ text: "Monday, 10:00", url: "/call?start=1" }, all] };
  let answered = 0;
  const fetchStub = stubServer(async () => {
    if (++answered === 3) throw new TypeError("Failed to fetch");
    return Response.json(
      answered === 1
        ? { ...knowledge, entries: [{ id: "a", keywords: ["when", "and now"], answer: "Yes.", card, fallback: true }] }
        : times,
    );
  });
  const { log, field } = await startChat();
  await userEvent.type(field, "when{Enter}");
  await waitFor(() => expect(within(log).getByRole("link", { name: "Monday, 10:00" })).toBeTruthy());
  expect(within(log).getByText("Zone")).toBeTruthy();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(fetchStub).toHaveBeenLastCalledWith(`/times.json?zone=${encodeURIComponent(zone)}`);
  await userEvent.type(field, "and now{Enter}");
  await waitFor(() => expect(within(log).getAllByText("Free")).toHaveLength(2));
  await waitFor(() => expect(answered).toBe(3));
  expect(within(log).getAllByRole("link", { name: "Call" })).toHaveLength(2);
  expect(within(log).getAllByRole("link", { name: "Monday, 10:00" })).toHaveLength(1);
});

test("a card shows the picture of a project", async () => {
  const card = { kind: "project", picture: "/a.svg", links: [{ text: "See it", url: "/a" }] };
  stubServer(respondWith({ ...words, entries: [{ id: "a", keywords: ["a"], answer: "A.", card, fallback: true }] }));
  const { log, field } = await startChat();
  await userEvent.type(field, "a{Enter}");
  const link = await waitFor(() => within(log).getByRole("link", { name: "See it" }));
  expect(link.parentElement?.querySelector("img")?.getAttribute("src")).toBe("/a.svg");
});

test("Shift+Enter inserts a line break", async () => {
  stubServer();
  const { log, field, props } = await startChat();
  await userEvent.type(field, "one{Shift>}{Enter}{/Shift}two");
  expect(field.value).toBe("one\ntwo");
  expect(messagesIn(log)).toEqual(opening(props));
});

test("a blank message is refused with an error", async () => {
  stubServer();
  const { log, field, props } = await startChat();
  await userEvent.type(field, "   {Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(props.words.empty));
  expect(messagesIn(log)).toEqual(opening(props));
  await userEvent.type(field, "rust{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
  await waitFor(() => expect(messagesIn(log).slice(1)).toEqual(["rust", "Rust."]));
});

test("an answer's links within the site are links, and the rest is text", async () => {
  stubServer();
  const { log, field } = await startChat();
  await userEvent.type(field, "web{Enter}");
  const answer = await waitFor(() => within(log).getByText(/See/));
  expect(Array.from(answer.querySelectorAll("*"), (element) => element.outerHTML)).toEqual([
    '<a href="/portfolio" data-native="">the work</a>',
  ]);
  expect(answer.textContent).toContain("<b>[that](https://evil.example)</b>");
});

test("the visitor's message is plain text", async () => {
  stubServer();
  const { log, field } = await startChat();
  await userEvent.click(field);
  await userEvent.paste("<img src=x onerror=alert(1)> [link](/about)");
  await userEvent.keyboard("{Enter}");
  const sent = await waitFor(() => within(log).getByText(/onerror/));
  expect(sent.childElementCount).toBe(0);
  await waitFor(() => expect(messagesIn(log).at(-1)).toBe("Ask me something else."));
});

test("a suggested question is answered", async () => {
  stubServer();
  const { root, log, props } = await startChat();
  const question = root.querySelector(".chat-questions a")?.textContent ?? ""; // of which no entry above knows anything
  await userEvent.click(screen.getByRole("link", { name: question }));
  await waitFor(() => expect(messagesIn(log)).toEqual([props.greeting, question, "Ask me something else."]));
});

test("a message over the limit per minute is refused and stays in the field", async () => {
  stubServer();
  const { log, field, props } = await startChat("en", { perMinute: 1 });
  await userEvent.type(field, "rust{Enter}");
  await waitFor(() => expect(messagesIn(log).slice(1)).toEqual(["rust", "Rust."]));
  await userEvent.type(field, "web{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(props.words.limit));
  await waitFor(() => expect(field.value).toBe("web"));
  expect(messagesIn(log)).toHaveLength(3);
});

test("a message that fails to send goes back into the field, with an error", async () => {
  const fetchStub = stubServer(async () => {
    throw new TypeError("Failed to fetch");
  });
  const { log, field, props } = await startChat();
  await userEvent.type(field, "rust{Enter}");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(props.words.error));
  expect(messagesIn(log)).toHaveLength(1);
  await waitFor(() => expect(field.value).toBe("rust"));
  fetchStub.mockImplementation(async () => Response.json(knowledge));
  await userEvent.type(field, "{Enter}");
  await waitFor(() => expect(messagesIn(log).slice(1)).toEqual(["rust", "Rust."]));
});

test("the conversation continues on the next page, in each language separately", async () => {
  stubServer();
  const { field, log } = await startChat("en");
  await userEvent.type(field, "rust{Enter}");
  await waitFor(() => expect(messagesIn(log).slice(1)).toEqual(["rust", "Rust."]));
  const { root, props } = renderServed<ChatProps>("chat", "en");
  const { default: again } = await import("./chat");
  await again(root, props, () => {});
  await waitFor(() => expect(messagesIn(screen.getByRole("log")).slice(1)).toEqual(["rust", "Rust."]));
  const other = await startChat("es");
  expect(messagesIn(other.log)).toEqual(opening(other.props));
});

test("stored values of another shape are ignored", async () => {
  stubServer();
  sessionStorage.setItem("chat", '[null, 1, {"content": {}}]');
  const { log, props } = await startChat();
  expect(messagesIn(log)).toEqual(opening(props));
});
