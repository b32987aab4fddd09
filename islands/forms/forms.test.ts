import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Language, languages, renderServed } from "../testing";
import mount from "./forms";

const fetching = vi.fn();
const submitting = vi.fn();

beforeEach(() => {
  fetching.mockReset();
  submitting.mockReset();
  vi.stubGlobal("fetch", fetching);
  Element.prototype.scrollIntoView = vi.fn(); // jsdom draws nothing
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(submitting);
  document.title = "Connections";
});
afterEach(() => vi.unstubAllGlobals());

const answering = (said: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(said), { status }));
const taken = { ok: true, message: "Sent.", submission: "second" };
const missing = {
  error: "Please complete all required fields.",
  warning: true,
  problems: [
    { id: "budget-email", text: "Email address — Please fill this in.", error: "Please fill this in." },
    { id: "budget-budgetType", text: "How — Choose.", error: "Choose." },
  ],
  submission: "first again",
};

/** The budget form of the server, with the script at work. */
function budget(lang: Language = "en") {
  const { root } = renderServed("forms", lang);
  mount(root);
  const find = <E extends HTMLElement>(selector: string) => root.querySelector(selector) as E;
  const button = find<HTMLButtonElement>("[type=submit]");
  return { root, find, button, email: find<HTMLInputElement>("[name=email]"), send: () => userEvent.click(button) };
}

/** A promise, and what settles it. */
function later<T>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

describe.each(languages)("in %s", (lang) => {
  test("says that it is sending, sends once, and thanks", async () => {
    const answer = later<Response>();
    fetching.mockReturnValueOnce(answer.promise);
    const { find, button, email, send } = budget(lang);
    const label = button.textContent;
    await userEvent.type(email, "ana@example.com");
    await send();
    expect(button.disabled).toBe(true);
    expect(button.textContent).toBe(lang === "en" ? "Sending..." : "Enviando...");
    find<HTMLFormElement>("form").requestSubmit();
    answer.settle(await answering(taken));
    await waitFor(() => expect(find(".form-status").textContent).toBe("Sent."));
    expect(fetching).toHaveBeenCalledTimes(1);
    expect(button.disabled).toBe(false);
    expect(button.textContent).toBe(label);
    expect(email.value).toBe("");
    expect(find<HTMLInputElement>("[name=submission]").value).toBe("second");
    expect(document.activeElement).toBe(button);
  });

  test("says in the visitor's language that the network failed, and keeps what was written", async () => {
    fetching.mockRejectedValueOnce(new TypeError("gone"));
    const { find, email, send } = budget(lang);
    await userEvent.type(email, "ana@example.com");
    await send();
    const text =
      lang === "en"
        ? "Network error. Please try again later."
        : "Error de red. Por favor, inténtalo de nuevo más tarde.";
    await waitFor(() => expect(document.activeElement?.textContent).toBe(text));
    expect(find(".error-summary ul")).toBeNull();
    expect(email.value).toBe("ana@example.com");
    expect(submitting).not.toHaveBeenCalled();
  });
});

test("sends what a browser would, and asks for JSON", async () => {
  fetching.mockReturnValueOnce(answering(taken));
  const { find, email, send } = budget();
  await userEvent.type(email, "ana@example.com");
  await userEvent.click(find("[name=privacy]"));
  const stamp = find<HTMLInputElement>("[name=submission]").value;
  await send();
  const [address, { method, body, headers }] = fetching.mock.lastCall ?? [];
  expect(new URL(address).pathname).toBe("/connects/budget");
  expect([method, headers]).toEqual(["POST", { Accept: "application/json" }]);
  expect(Object.fromEntries(body)).toMatchObject({
    email: "ana@example.com",
    privacy: "on",
    budgetType: "project",
    fullName: "",
    submission: stamp,
  });
});

test("draws what is wrong as the server does, and takes it back", async () => {
  const { root, find, email, send } = budget();
  const before = root.innerHTML;
  const hint = find("[name=budgetAmount]").getAttribute("aria-describedby");
  fetching.mockReturnValueOnce(answering({ ...missing, submission: undefined }, 422));
  await send();
  await waitFor(() => expect(document.activeElement).toBe(find(".error-summary")));
  expect(document.title).toBe("Error: Connections");
  expect(find(".error-summary").className).toBe("error-summary error-summary-warning");
  expect(find(".error-summary").getAttribute("role")).toBe("group");
  const links = Array.from(root.querySelectorAll<HTMLAnchorElement>(".error-summary a"));
  expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["#budget-email", "Email address — Please fill this in."],
    ["#budget-budgetType", "How — Choose."],
  ]);
  expect(find("#budget-email-error").textContent).toBe("Error: Please fill this in.");
  expect(find("#budget-email-error").nextElementSibling).toBe(email);
  expect(email.getAttribute("aria-describedby")).toBe("budget-email-error");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  const group = find("[role=radiogroup]");
  expect(group.getAttribute("aria-invalid")).toBe("true");
  expect(group.getAttribute("aria-describedby")).toBe("budget-budgetType-error");
  expect(find("[name=budgetAmount]").getAttribute("aria-describedby")).toBe(hint);

  fetching.mockRejectedValueOnce(new TypeError("gone"));
  await send();
  await waitFor(() => expect(find(".error-summary").className).toBe("error-summary"));
  expect(root.querySelectorAll(".error-summary, .field-error, [aria-invalid]")).toHaveLength(1);
  expect(document.title).toBe("Error: Connections");

  fetching.mockReturnValueOnce(answering({ ...taken, submission: find<HTMLInputElement>("[name=submission]").value }));
  await send();
  await waitFor(() => expect(find(".form-status").textContent).toBe("Sent."));
  find(".form-success").remove();
  expect(root.innerHTML).toBe(before);
  expect(document.title).toBe("Connections");
});

test("keeps the stamp that a form comes back with", async () => {
  fetching.mockReturnValueOnce(answering(missing, 422));
  const { find, send } = budget();
  await send();
  await waitFor(() => expect(find<HTMLInputElement>("[name=submission]").value).toBe("first again"));
});

test("marks boxes each, and puts what is wrong with a consent on top of it", async () => {
  const { root } = renderServed("forms", "en");
  const fields = `<fieldset class="field" aria-describedby="x-hint"><legend class="field-label">L</legend>
    <p class="field-hint" id="x-hint">H</p><input id="x" type="checkbox"><input type="checkbox"></fieldset>
    <div class="field"><label class="choice" for="y"><input id="y" type="checkbox"></label></div>`;
  root.querySelector(".actions")?.insertAdjacentHTML("beforebegin", fields);
  mount(root);
  const problems = ["x", "y"].map((id) => ({ id, text: id, error: `${id} is wrong` }));
  fetching.mockReturnValueOnce(answering({ error: "Wrong.", problems }, 422));
  await userEvent.click(root.querySelector("[type=submit]") as HTMLElement);
  await waitFor(() => expect(root.querySelectorAll("[aria-invalid]")).toHaveLength(3));
  const x = root.querySelector("fieldset[aria-describedby='x-hint x-error']");
  expect(x?.querySelector(".field-hint")?.nextElementSibling?.id).toBe("x-error");
  expect(root.querySelector("#y")?.closest(".field")?.firstElementChild?.id).toBe("y-error");
});

test("shows the panel in the place of the form, and leads there", async () => {
  const { root } = renderServed("forms", "en");
  const panel =
    '<div class="form-confirmation" tabindex="-1"><h3>Done</h3><p class="form-confirmation-text"></p></div>';
  root.querySelector("template")?.content.append(document.createRange().createContextualFragment(panel));
  mount(root);
  fetching.mockReturnValueOnce(answering(taken));
  await userEvent.click(root.querySelector("[type=submit]") as HTMLElement);
  await waitFor(() => expect(root.textContent).toBe("DoneSent."));
  expect(document.activeElement?.className).toBe("form-confirmation");
});

test("takes a message away again where it is to", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { root } = renderServed("forms", "en");
  const form = root.querySelector("form") as HTMLFormElement;
  form.dataset.fleeting = "3000";
  mount(root);
  fetching.mockReturnValueOnce(answering(taken));
  form.requestSubmit();
  const status = root.querySelector(".form-status");
  await vi.waitFor(() => expect(status?.textContent).toBe("Sent."));
  await vi.advanceTimersByTimeAsync(2500);
  expect(status?.textContent).toBe("Sent.");
  await vi.advanceTimersByTimeAsync(600);
  expect(status?.childNodes).toHaveLength(0);
  vi.useRealTimers();
});

test.each([
  ["a page", () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }))],
  ["nothing of use", () => answering({}, 500)],
  [
    "of a field that is not there",
    () => answering({ error: "Wrong.", problems: [{ id: "x", text: "", error: "" }] }, 422),
  ],
])("sends the form the native way when it is told %s", async (_, answer) => {
  fetching.mockImplementationOnce(answer);
  const { button, send } = budget();
  await send();
  await waitFor(() => expect(submitting).toHaveBeenCalledTimes(1));
  expect(button.disabled).toBe(false);
});
