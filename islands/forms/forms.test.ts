import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deferred, type Language, languages, renderServed } from "../testing";
import mount from "./forms";

const fetchStub = vi.fn();
const nativeSubmit = vi.fn();

beforeEach(() => {
  fetchStub.mockReset();
  nativeSubmit.mockReset();
  vi.stubGlobal("fetch", fetchStub);
  Element.prototype.scrollIntoView = vi.fn(); // jsdom has no layout
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(nativeSubmit);
  document.title = "Connections";
});
afterEach(() => vi.unstubAllGlobals());

const respond = (content: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(content), { status }));
const accepted = { ok: true, message: "Sent.", submission: "second" };
const incomplete = {
  error: "Please complete all required fields.",
  warning: true,
  problems: [
    { id: "budget-email", text: "Enter your email address.", error: "Enter your email address." },
    { id: "budget-budgetType", text: "How — Choose.", error: "Choose." },
  ],
  submission: "first again",
};

/** Makes a form confirm above itself, as those do that can be sent again at once. */
function keepForm(root: HTMLElement) {
  const { content, dataset } = root.querySelector("template") as HTMLTemplateElement;
  delete dataset.note;
  const message = document.createElement("p");
  message.className = "form-success";
  message.append(document.createElement("span"));
  content.querySelector(".form-confirmation")?.replaceWith(message);
}

/** Mounts the island on the server's budget form. */
function startBudgetForm(lang: Language = "en") {
  const { root } = renderServed("forms", lang);
  keepForm(root);
  mount(root, null, () => {});
  const find = <E extends HTMLElement>(selector: string) => root.querySelector(selector) as E;
  const button = find<HTMLButtonElement>("[type=submit]");
  return { root, find, button, email: find<HTMLInputElement>("[name=email]"), send: () => userEvent.click(button) };
}

describe.each(languages)("in %s", (lang) => {
  test("a form shows that it is sending, sends once, and confirms", async () => {
    const response = deferred<Response>();
    fetchStub.mockReturnValueOnce(response.promise);
    const { find, button, email, send } = startBudgetForm(lang);
    const label = button.textContent;
    await userEvent.type(email, "ana@example.com");
    await send();
    expect(button.disabled).toBe(true);
    expect(button.textContent).toBe(lang === "en" ? "Sending..." : "Enviando...");
    find<HTMLFormElement>("form").requestSubmit();
    response.resolve(await respond(accepted));
    await waitFor(() => expect(find(".form-status").textContent).toBe("Sent."));
    expect(fetchStub).toHaveBeenCalledTimes(1);
    expect(button.disabled).toBe(false);
    expect(button.textContent).toBe(label);
    expect(email.value).toBe("");
    expect(find<HTMLInputElement>("[name=submission]").value).toBe("second");
    expect(document.activeElement).toBe(button);
  });

  test("a network failure is reported in the visitor's language, and the fields keep their values", async () => {
    fetchStub.mockRejectedValueOnce(new TypeError("gone"));
    const { find, email, send } = startBudgetForm(lang);
    await userEvent.type(email, "ana@example.com");
    await send();
    const text =
      lang === "en"
        ? "Network error. Please try again later."
        : "Error de red. Por favor, inténtalo de nuevo más tarde.";
    await waitFor(() => expect(document.activeElement?.textContent).toBe(text));
    expect(find(".error-summary ul")).toBeNull();
    expect(email.value).toBe("ana@example.com");
    expect(nativeSubmit).not.toHaveBeenCalled();
  });
});

test("the second click of a double click does not send the form that the response emptied", async () => {
  fetchStub.mockImplementation(() => respond(accepted));
  const { find, button, email } = startBudgetForm();
  await userEvent.type(email, "ana@example.com");
  const user = userEvent.setup({ delay: 50 });
  await user.dblClick(button);
  await waitFor(() => expect(find(".form-status").textContent).toBe("Sent."));
  expect(fetchStub).toHaveBeenCalledTimes(1);
});

test("the request has what a browser would send, and accepts JSON", async () => {
  fetchStub.mockReturnValueOnce(respond(accepted));
  const { find, email, send } = startBudgetForm();
  await userEvent.type(email, "ana@example.com");
  await userEvent.click(find("[name=privacy]"));
  const token = find<HTMLInputElement>("[name=submission]").value;
  await send();
  const [address, { method, body, headers }] = fetchStub.mock.lastCall ?? [];
  expect(new URL(address).pathname).toBe("/connects/budget");
  expect([method, headers]).toEqual(["POST", { Accept: "application/json" }]);
  expect(Object.fromEntries(body)).toMatchObject({
    email: "ana@example.com",
    privacy: "on",
    fullName: "",
    submission: token,
  });
});

test("errors are rendered as by the server, and removed by the next submit", async () => {
  const { root, find, email, send } = startBudgetForm();
  const before = root.innerHTML;
  const hint = find("[name=budgetAmount]").getAttribute("aria-describedby");
  fetchStub.mockReturnValueOnce(respond({ ...incomplete, submission: undefined }, 422));
  await send();
  await waitFor(() => expect(document.activeElement).toBe(find(".error-summary")));
  expect(document.title).toBe("Error: Connections");
  expect(find(".error-summary").className).toBe("error-summary error-summary-warning");
  expect(find(".error-summary").getAttribute("role")).toBe("group");
  expect(find(".error-summary-title").textContent?.trim()).toBe("There is a problem");
  expect(find(".error-summary-text").textContent).toBe("Please complete all required fields.");
  const links = Array.from(root.querySelectorAll<HTMLAnchorElement>(".error-summary a"));
  expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["#budget-email", "Enter your email address."],
    ["#budget-budgetType", "How — Choose."],
  ]);
  expect(find("#budget-email-error").textContent).toBe("Error: Enter your email address.");
  expect(find("#budget-email-error").nextElementSibling).toBe(email);
  expect(email.getAttribute("aria-describedby")).toBe("budget-email-error");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  const group = find("[role=radiogroup]");
  expect(group.getAttribute("aria-invalid")).toBe("true");
  expect(group.getAttribute("aria-describedby")).toBe("budget-budgetType-error");
  expect(find("[name=budgetAmount]").getAttribute("aria-describedby")).toBe(hint);

  fetchStub.mockRejectedValueOnce(new TypeError("gone"));
  await send();
  await waitFor(() => expect(find(".error-summary").className).toBe("error-summary"));
  expect(root.querySelectorAll(".error-summary, .field-error, [aria-invalid]")).toHaveLength(1);
  expect(document.title).toBe("Error: Connections");

  fetchStub.mockReturnValueOnce(
    respond({ ...accepted, submission: find<HTMLInputElement>("[name=submission]").value }),
  );
  await send();
  await waitFor(() => expect(find(".form-status").textContent).toBe("Sent."));
  find(".form-success").remove();
  expect(root.innerHTML).toBe(before);
  expect(document.title).toBe("Connections");
});

test("a refused form keeps the token of the response", async () => {
  fetchStub.mockReturnValueOnce(respond(incomplete, 422));
  const { find, send } = startBudgetForm();
  await send();
  await waitFor(() => expect(find<HTMLInputElement>("[name=submission]").value).toBe("first again"));
});

test("every box of a group is marked invalid, and a consent's error stands above it", async () => {
  const { root } = renderServed("forms", "en");
  const fields = `<fieldset class="field" aria-describedby="x-hint"><legend class="field-label">L</legend>
    <p class="field-hint" id="x-hint">H</p><input id="x" type="checkbox"><input type="checkbox"></fieldset>
    <div class="field"><label class="choice" for="y"><input id="y" type="checkbox"></label></div>`;
  root.querySelector(".actions")?.insertAdjacentHTML("beforebegin", fields);
  mount(root, null, () => {});
  const problems = ["x", "y"].map((id) => ({ id, text: id, error: `${id} is wrong` }));
  fetchStub.mockReturnValueOnce(respond({ error: "Wrong.", problems }, 422));
  await userEvent.click(root.querySelector("[type=submit]") as HTMLElement);
  await waitFor(() => expect(root.querySelectorAll("[aria-invalid]")).toHaveLength(3));
  const x = root.querySelector("fieldset[aria-describedby='x-hint x-error']");
  expect(x?.querySelector(".field-hint")?.nextElementSibling?.id).toBe("x-error");
  expect(root.querySelector("#y")?.closest(".field")?.firstElementChild?.id).toBe("y-error");
});

test("a panel replaces the form and gets the focus", async () => {
  const { root } = renderServed("forms", "en");
  mount(root, null, () => {});
  fetchStub.mockReturnValueOnce(respond({ ...accepted, sent: "What arrived: Ana.", opening: "A <b>shop</b>" }));
  await userEvent.click(root.querySelector("[type=submit]") as HTMLElement);
  await waitFor(() => expect(root.querySelector(".form-confirmation-title")?.textContent?.trim()).toBe("Sent."));
  expect(root.querySelector(".form-confirmation-quote")?.textContent).toBe("A <b>shop</b>");
  expect(root.querySelector(".form-confirmation-sent")?.textContent).toBe("What arrived: Ana.");
  expect(root.querySelector("form")).toBeNull();
  expect(document.activeElement?.className).toContain("form-confirmation");
});

test("a message disappears after the time that the form sets", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { root } = renderServed("forms", "en");
  keepForm(root);
  const form = root.querySelector("form") as HTMLFormElement;
  form.dataset.autoDismiss = "3000";
  mount(root, null, () => {});
  fetchStub.mockReturnValueOnce(respond(accepted));
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
  ["an HTML page", () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }))],
  ["JSON without an error text", () => respond({}, 500)],
  [
    "a problem with a field that does not exist",
    () => respond({ error: "Wrong.", problems: [{ id: "x", text: "", error: "" }] }, 422),
  ],
])("the browser sends the form when the response is %s", async (_, response) => {
  fetchStub.mockImplementationOnce(response);
  const { button, send } = startBudgetForm();
  await send();
  await waitFor(() => expect(nativeSubmit).toHaveBeenCalledTimes(1));
  expect(button.disabled).toBe(false);
});
