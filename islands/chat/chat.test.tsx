import { screen, waitFor, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import spanish from "../testdata/chat.es.json";
import { languages, mountServed, renderServed } from "../testing";
import type mount from "./chat";
import type { ChatProps } from "./props";

spanish satisfies ChatProps; // what Go says is what TypeScript reads

const notes = [
  {
    id: "web",
    keywords: ["web"],
    answer: "See [the work](/portfolio), [not this](//evil.example) and <b>[that](https://evil.example)</b>.",
  },
  { id: "rust", keywords: ["rust"], answer: "Rust." },
  { id: "help", answer: "Ask me something else.", fallback: true },
];

/** Has the server answer a request for what the assistant knows. */
function server(answer: () => Promise<Response> = async () => Response.json(notes)) {
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** The chat at work, afresh: no other test has taught it anything. */
async function chat(lang: (typeof languages)[number] = "en", also: Partial<ChatProps> = {}) {
  const { default: fresh } = (await import("./chat")) as { default: typeof mount };
  const { root, props } = await mountServed<ChatProps>("chat", lang, fresh, also);
  return { root, props, field: screen.getByRole<HTMLTextAreaElement>("textbox"), log: screen.getByRole("log") };
}

const lines = (log: HTMLElement) =>
  within(log)
    .getAllByRole("listitem")
    .map((line) => line.querySelector("p")?.textContent);

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  HTMLFormElement.prototype.requestSubmit = function () {
    this.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  };
});

describe.each(languages)("in %s", (lang) => {
  test("takes over what the server sent and changes nothing", async () => {
    const fetched = server();
    const { log, props } = await chat(lang);
    expect(lines(log)).toEqual([props.greeting]);
    expect(fetched).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  test("answers a message, and holds others back meanwhile", async () => {
    server();
    const { log, field, props } = await chat(lang);
    await userEvent.type(field, "  rust{Enter}");
    expect(field.value).toBe("");
    expect(field.readOnly).toBe(true);
    expect(screen.getByText(props.words.typing)).toBeTruthy();
    screen.getByRole("button").click();
    await waitFor(() => expect(lines(log)).toEqual([props.greeting, "rust", "Rust."]));
    expect(field.readOnly).toBe(false);
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText(props.words.typing)).toBeNull();
    expect(log.querySelectorAll("time")).toHaveLength(2);
  });
});

test("Shift+Enter breaks the line", async () => {
  server();
  const { log, field } = await chat();
  await userEvent.type(field, "one{Shift>}{Enter}{/Shift}two");
  expect(field.value).toBe("one\ntwo");
  expect(lines(log)).toHaveLength(1);
});

test("sends no blank message, and says why", async () => {
  server();
  const { log, field, props } = await chat();
  await userEvent.type(field, "   {Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(props.words.empty);
  expect(lines(log)).toHaveLength(1);
  await userEvent.type(field, "rust{Enter}");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await waitFor(() => expect(lines(log)).toHaveLength(3));
});

test("makes links within the site, and nothing else, of an answer", async () => {
  server();
  const { log, field } = await chat();
  await userEvent.type(field, "web{Enter}");
  const answer = await waitFor(() => within(log).getByText(/See/));
  expect(Array.from(answer.querySelectorAll("*"), (element) => element.outerHTML)).toEqual([
    '<a href="/portfolio" data-native="">the work</a>',
  ]);
  expect(answer.textContent).toContain("<b>[that](https://evil.example)</b>");
});

test("makes nothing of what the visitor writes but text", async () => {
  server();
  const { log, field } = await chat();
  await userEvent.click(field);
  await userEvent.paste("<img src=x onerror=alert(1)> [link](/about)");
  await userEvent.keyboard("{Enter}");
  const asked = await waitFor(() => within(log).getByText(/onerror/));
  expect(asked.childElementCount).toBe(0);
  await waitFor(() => expect(lines(log)).toHaveLength(3));
});

test("answers a suggested question", async () => {
  server();
  const { log, props } = await chat();
  const question = props.questions[1];
  await userEvent.click(screen.getByRole("link", { name: question?.text ?? "" }));
  await waitFor(() => expect(lines(log)).toEqual([props.greeting, question?.text, "Ask me something else."]));
});

test("refuses more messages a minute than it may take, and keeps what was written", async () => {
  server();
  const { log, field, props } = await chat("en", { perMinute: 1 });
  await userEvent.type(field, "rust{Enter}");
  await waitFor(() => expect(lines(log)).toHaveLength(3));
  await userEvent.type(field, "web{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(props.words.limit);
  await waitFor(() => expect(field.value).toBe("web"));
  expect(lines(log)).toHaveLength(3);
});

test("says so when the connection fails, and gives the message back", async () => {
  const fetched = server(async () => {
    throw new TypeError("Failed to fetch");
  });
  const { log, field, props } = await chat();
  await userEvent.type(field, "rust{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(props.words.error);
  expect(lines(log)).toHaveLength(1);
  await waitFor(() => expect(field.value).toBe("rust"));
  fetched.mockImplementation(async () => Response.json(notes));
  await userEvent.type(field, "{Enter}");
  await waitFor(() => expect(lines(log)).toHaveLength(3));
});

test("goes on where the visit was, in each language by itself", async () => {
  server();
  const { field, log } = await chat("en");
  await userEvent.type(field, "rust{Enter}");
  await waitFor(() => expect(lines(log)).toHaveLength(3));
  const { root, props } = renderServed<ChatProps>("chat", "en");
  const { default: again } = await import("./chat");
  await again(root, props);
  await waitFor(() => expect(lines(screen.getByRole("log")).slice(1)).toEqual(["rust", "Rust."]));
  const other = await chat("es");
  expect(lines(other.log)).toEqual([other.props.greeting]);
});

test("reads nothing from storage that it has not written", async () => {
  server();
  sessionStorage.setItem("chat", '[null, 1, {"content": {}}]');
  const { log } = await chat();
  expect(lines(log)).toHaveLength(1);
});
