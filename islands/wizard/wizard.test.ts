import { fireEvent, getByLabelText, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { deferred, languages, mountServed } from "../testing";
import type { WizardProps } from "./props";
import { answers, mountInForm, start, stubServer, visitor } from "./testing";

const assign = vi.fn(); // of location, which leads to the end page
const end = "/survey?sent=x#professional-form";

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal("location", { assign });
  sessionStorage.clear();
  document.title = "Survey";
});

describe.each(languages)("the wizard in %s", (lang) => {
  test("goes forward and back through its steps, and sends every answer", async () => {
    const island = await start(lang);
    const { root } = island;
    const { control, press, showsStep, fill } = visitor(island);
    const { fetchStub, body } = stubServer({ ok: true, message: "Thank you", location: end });
    expect(sessionStorage).toHaveLength(0);
    await fill[0]();
    await press(0);
    await showsStep(1);
    await fill[1]();
    await press(1, 1);
    await showsStep(0);
    expect(control("years_of_experience").value).toBe("3-5");
    expect(control("job_role").value).toBe("SRE");
    await press(0);
    await showsStep(1);
    expect(control("programming_languages").checked).toBe(false); // javascript
    expect(getByLabelText<HTMLInputElement>(root, "Rust").checked).toBe(true);
    await press(1);
    await showsStep(2);
    await fill[2]();
    await press(2);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(end));
    expect(fetchStub).toHaveBeenCalledTimes(1);
    expect(fetchStub.mock.calls[0]?.[0]).toMatch(/\/survey$/);
    expect(body()).toEqual({ submission: ["first"], ...answers });
    expect(sessionStorage).toHaveLength(0);
    expect(island.consoleError).not.toHaveBeenCalled();
  });

  test("reports missing answers before the next step, and a missing consent first", async () => {
    const island = await start(lang);
    const { root, props } = island;
    const { field, control, press, tick, showsStep, fill } = visitor(island);
    const { fetchStub } = stubServer();
    const summary = () => root.querySelector(".error-summary-warning");
    await userEvent.type(control("job_role"), "  ");
    await press(0);
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    expect(summary()?.querySelector(".error-summary-text")?.textContent).toBe(props.words.missing.error);
    expect(summary()?.querySelectorAll("a")).toHaveLength(3);
    expect(document.title).toMatch(/^Error:/);
    for (const name of ["years_of_experience", "industry", "job_role"]) {
      expect(control(name).getAttribute("aria-invalid")).toBe("true");
      const described = control(name).getAttribute("aria-describedby")?.split(" ").at(-1) as string;
      expect(document.getElementById(described)?.textContent).toContain(field(name).missing?.error);
    }
    await fill[0]();
    await press(0);
    await showsStep(1);
    expect(document.title).not.toMatch(/^Error:/);
    expect(summary()).toBeNull();
    await fill[1]();
    await press(1);
    await showsStep(2);
    await press(2);
    await waitFor(() =>
      expect(summary()?.querySelector(".error-summary-text")?.textContent).toBe(props.words.consent.error),
    );
    expect(summary()?.querySelectorAll("a")).toHaveLength(4);
    await tick("consent", "on");
    await press(2);
    await waitFor(() =>
      expect(summary()?.querySelector(".error-summary-text")?.textContent).toBe(props.words.missing.error),
    );
    expect(summary()?.querySelectorAll("a")).toHaveLength(3);
    expect(fetchStub).not.toHaveBeenCalled();
    expect(island.consoleError).not.toHaveBeenCalled();
  });

  test("restores its answers after a reload", async () => {
    const before = visitor(await start(lang));
    await before.fill[0]();
    await before.press(0);
    await before.showsStep(1);
    await before.tick("programming_languages", "go");

    const island = await start(lang);
    const { control, press, showsStep, tick } = visitor(island);
    await waitFor(() => expect(getByLabelText<HTMLInputElement>(island.root, "Go").checked).toBe(true));
    expect(document.activeElement).toBe(document.body); // the visitor has not pressed anything
    await press(1, 1);
    await showsStep(0);
    expect(control("industry").value).toBe("salud");
    await press(0);
    await showsStep(1);
    await tick("programming_languages", "go"); // unchecks it
    await press(1);
    await waitFor(() => expect(island.root.querySelectorAll(".error-summary a")).toHaveLength(2));
  });

  test("keeps what was typed before hydration", async () => {
    const island = await mountServed<WizardProps>("wizard", lang, (root, props) => {
      (root.querySelector("#professional-job_role") as HTMLInputElement).value = "Typed early";
      (root.querySelector("#professional-industry") as HTMLSelectElement).value = "retail";
      return mountInForm(root, props);
    });
    const { control, press } = visitor(island);
    expect(control("job_role").value).toBe("Typed early");
    expect(control("industry").value).toBe("retail");
    await press(0);
    await waitFor(() => expect(island.root.querySelectorAll(".error-summary a")).toHaveLength(1));
    expect(control("job_role").value).toBe("Typed early");
    expect(control("industry").value).toBe("retail");
  });

  test("reports a failed submission, keeps the answers, and can send again", async () => {
    const island = await start(lang);
    const { root, props } = island;
    const { control, press, fillAll, showsStep } = visitor(island);
    const { fetchStub, body } = stubServer(
      new TypeError("offline"),
      "<h1>Bad gateway</h1>",
      { error: "Too quick", submission: "second" },
      {
        error: "Wrong",
        problems: [{ id: "professional-job_role", text: "Role", error: "No breaks" }],
        submission: "third",
      },
      { ok: true, message: "Thank you", location: end },
    );
    const showsError = (text: string) =>
      waitFor(() => {
        expect(document.activeElement?.className).toBe("error-summary");
        expect(document.activeElement?.firstChild?.textContent).toBe(text);
      });
    await fillAll();
    await press(2);
    await showsError(props.words.offline);
    expect(control("discovery").value).toBe("Ana");
    expect(sessionStorage).toHaveLength(1);
    await press(2);
    await showsError(props.words.failed);
    await press(2);
    await showsError("Too quick");
    await press(2);
    await showsError(props.words.problem); // on the first step, where the field is
    expect(root.querySelector(".error-summary-text")?.textContent).toBe("Wrong");
    expect(body(3).submission).toEqual(["second"]);
    expect(control("job_role").getAttribute("aria-invalid")).toBe("true");
    expect(root.querySelector(".error-summary a")?.getAttribute("href")).toBe("#professional-job_role");
    await press(0);
    await showsStep(1);
    await press(1);
    await showsStep(2);
    expect(control("consent").checked).toBe(true);
    await press(2);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(end));
    expect(body(4)).toEqual({ submission: ["third"], ...answers });
    expect(fetchStub).toHaveBeenCalledTimes(5);
  });

  test("ignores the second click of a double click", async () => {
    const island = await start(lang);
    const { root, props } = island;
    const { fill, showsStep } = visitor(island);
    const response = deferred<Response>();
    const fetchStub = vi.fn(() => response.promise);
    vi.stubGlobal("fetch", fetchStub);
    const button = (of: HTMLElement) => of.querySelector(".actions button") as HTMLButtonElement;
    const pressTwice = async (of: HTMLElement) => {
      await userEvent.click(button(of));
      fireEvent.mouseDown(button(of), { detail: 2 }); // on the button that is there by then
      fireEvent.click(button(of), { detail: 2 });
    };
    await fill[0]();
    await pressTwice(root);
    await showsStep(1); // without a warning
    expect(root.querySelector(".error-summary")).toBeNull();
    sessionStorage.clear();
    const again = await start(lang);
    await visitor(again).fillAll();
    const send = button(again.root);
    await pressTwice(again.root);
    await waitFor(() => expect(send.textContent).toBe(props.words.sending));
    expect(send.disabled).toBe(true);
    expect(fetchStub).toHaveBeenCalledTimes(1);
    response.resolve(new Response(JSON.stringify({ ok: true, message: "Thank you", location: end })));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(end));
  });

  test("works where storage is denied", async () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const island = await start(lang);
    const { fill, press, showsStep } = visitor(island);
    await fill[0]();
    await press(0);
    await showsStep(1);
    expect(island.consoleError).not.toHaveBeenCalled();
  });
});
