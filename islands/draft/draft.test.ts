import { fireEvent, getByRole } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDraft } from "./draft";
import { keepText, keptText } from "./kept-text";

const path = "/admin/newsletter/1";
const fetchStub = vi.fn();
let form: HTMLFormElement;

const field = () => form.querySelector("textarea") as HTMLTextAreaElement;
const line = () => form.querySelector(".draft-status") as HTMLElement;
const offer = () => form.querySelector(".draft-offer") as HTMLElement;
const sentTexts = () => fetchStub.mock.calls.map(([, options]) => Object.fromEntries(options.body));

/** Opens the page of a draft, as the server has it. */
function open(text: string, version: number, kind = "server", more = ""): void {
  document.body.innerHTML = `<form method="post" action="${path}" data-draft="${kind}">
    <input type="hidden" name="version" value="${version}">
    <div class="draft-offer" data-found="Found {time}" data-restore="Put it back" data-discard="Discard it"></div>
    <textarea name="body">${text}</textarea>${more}
    <div class="draft-status" data-ended="Ended" data-login="Log in" data-login-path="/login" data-offline="Offline"
      data-overwrite="Save mine" data-theirs="See the other" data-kept="Kept here"></div></form>`;
  form = document.querySelector("form") as HTMLFormElement;
  startDraft(form);
}

function type(text: string): void {
  fireEvent.input(field(), { target: { value: text } });
}

function respond(status: number, body: object): void {
  fetchStub.mockResolvedValueOnce(Response.json(body, { status }));
}

/** Lets a time pass, and everything that happens in it. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchStub);
  fetchStub.mockReset();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

test("a change is saved after a pause, and based on the version of the save before", async () => {
  open("one", 7);
  type("two");
  await pass(2);
  type("three");
  await pass(2);
  expect(fetchStub).not.toHaveBeenCalled();
  respond(200, { message: "Saved 14:05", version: 8 });
  await pass(1.5);
  expect(line().textContent).toBe("Saved 14:05");
  expect(line().getAttribute("aria-live")).toBe("polite");
  respond(200, { message: "Saved 14:06", version: 9 });
  type("four");
  await pass(4);
  expect(line().getAttribute("aria-live")).toBe("off"); // announced once
  expect(sentTexts()).toEqual([
    { version: "7", body: "three" },
    { version: "8", body: "four" },
  ]);
  expect(keptText(path)).toBeUndefined();
});

test("someone who never pauses is saved too", async () => {
  open("", 1);
  respond(200, { message: "Saved", version: 2 });
  for (let second = 0; second < 17; second++) {
    type(`${second}`);
    await pass(1);
  }
  expect(fetchStub).toHaveBeenCalledOnce();
});

test("a draft that was changed elsewhere is not overwritten until the owner says so", async () => {
  open("one", 1);
  type("mine");
  respond(409, { message: "Changed elsewhere", version: 5 });
  await pass(4);
  type("mine, longer");
  await pass(60);
  expect(fetchStub).toHaveBeenCalledOnce();
  expect(getByRole(line(), "link").getAttribute("href")).toBe(path);
  expect(keptText(path)?.values).toEqual({ body: "mine, longer" });
  respond(200, { message: "Saved", version: 6 });
  getByRole(line(), "button").click();
  await pass(1);
  expect(sentTexts()[1]).toEqual({ version: "5", body: "mine, longer" });
});

test("the text of an ended session is kept, and offered when the page is opened again", async () => {
  open("one", 1);
  type("two");
  respond(401, { error: "no session" });
  await pass(4);
  expect(line().textContent).toContain("Ended");
  expect(getByRole(line(), "link").getAttribute("href")).toBe("/login");

  open("one", 1);
  expect(offer().textContent).toContain("Found");
  type("something else"); // goes on without deciding
  respond(200, { message: "Saved", version: 2 });
  await pass(4);

  open("something else", 2);
  respond(200, { message: "Saved", version: 3 });
  getByRole(offer(), "button", { name: "Put it back" }).click();
  expect(field().value).toBe("two");
  expect(offer().textContent).toBe("");
  await pass(4);
  expect(sentTexts().at(-1)).toEqual({ version: "2", body: "two" });

  open("two", 3);
  expect(offer().textContent).toBe("");
});

test("a text that was sent is offered only if the server has not taken it", () => {
  open("one", 7);
  type("two ");
  fireEvent.submit(form);
  open("one", 7); // the request failed
  expect(offer().textContent).toContain("Found");
  getByRole(offer(), "button", { name: "Discard it" }).click();
  type("two ");
  fireEvent.submit(form);
  open("two", 8); // without the space
  expect(offer().textContent).toBe("");
});

test("a kept text can be discarded", () => {
  keepText(path, { body: "old" });
  open("new", 1);
  getByRole(offer(), "button", { name: "Discard it" }).click();
  expect(field().value).toBe("new");
  open("new", 1);
  expect(offer().textContent).toBe("");
});

test("a save that failed is tried again", async () => {
  open("one", 1);
  type("two");
  fetchStub.mockRejectedValueOnce(new TypeError("no network"));
  await pass(4);
  expect(line().textContent).toBe("Offline");
  respond(200, { message: "Saved", version: 2 });
  await pass(21);
  expect(line().textContent).toBe("Saved");
});

test("a change is sent when the page is left, unless the form is being sent", () => {
  fetchStub.mockReturnValue(new Promise(() => {}));
  open("one", 1);
  type("two");
  dispatchEvent(new Event("pagehide"));
  expect(fetchStub).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ keepalive: true }));
});

test("the form waits for a save under way, whose version it needs", async () => {
  open("one", 1);
  type("two");
  let finish = (_: Response) => {};
  fetchStub.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await pass(4);
  const requested = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  expect(fireEvent.submit(form)).toBe(false);
  finish(Response.json({ message: "Saved", version: 2 }));
  await pass(1);
  expect(requested).toHaveBeenCalledOnce();
  expect(form.querySelector<HTMLInputElement>("[name=version]")?.value).toBe("2");
});

test("a form that cannot be saved before it is sent keeps its text in the browser", async () => {
  open("", 1, "browser");
  type("two");
  await pass(60);
  expect(fetchStub).not.toHaveBeenCalled();
  expect(line().textContent).toBe("Kept here");
  open("", 1, "browser");
  expect(offer().textContent).toContain("Found");
});

test("choices, boxes and fields with one name are kept and put back", async () => {
  const fields = `<input name="tag" value="a"><input name="tag" value="b"><input name="secret" type="password">
    <select name="cover"><option value="">-</option><option value="boat">Boat</option></select><input type="checkbox" name="shown" checked>`;
  open("one", 1, "server", fields);
  const [, second] = form.querySelectorAll<HTMLInputElement>("[name=tag]");
  fireEvent.input(second as HTMLInputElement, { target: { value: "c" } });
  (form.querySelector("[name=shown]") as HTMLInputElement).checked = false;
  fireEvent.input(form.querySelector("[name=secret]") as HTMLInputElement, { target: { value: "word" } });
  fireEvent.input(form.querySelector("[name=cover]") as HTMLSelectElement, { target: { value: "boat" } });
  expect(keptText(path)?.values).toEqual({ body: "one", tag: "a", "tag 2": "c", cover: "boat", shown: "" });
  open("one", 1, "server", fields);
  getByRole(offer(), "button", { name: "Put it back" }).click();
  expect(form.querySelectorAll<HTMLInputElement>("[name=tag]")[1]?.value).toBe("c");
  expect(form.querySelector<HTMLSelectElement>("select")?.value).toBe("boat");
  expect(form.querySelector<HTMLInputElement>("[name=shown]")?.checked).toBe(false);
});
