import { fireEvent, getByLabelText, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Language, languages, mountServed } from "../testing";
import type { WizardProps } from "./props";
import mount from "./wizard";

/** Puts the island into the form that it stands in, and starts it. */
function inForm(root: HTMLElement, props: WizardProps) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/survey";
  const stamp = Object.assign(document.createElement("input"), { type: "hidden", name: "submission", value: "first" });
  root.replaceWith(form);
  form.append(stamp, root);
  return mount(root, props, () => {});
}

const start = (lang: Language) => mountServed<WizardProps>("wizard", lang, inForm);

type Started = Awaited<ReturnType<typeof start>>;

/** What can be done with the island that has started. */
function hands({ root, props }: Started) {
  const field = (name: string) => {
    const found = props.steps.flatMap((step) => step.fields).find(({ control }) => control.name === name);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  };
  const control = (name: string) => root.querySelector(`#${field(name).control.id}`) as HTMLInputElement;
  const press = (step: number, button = 0) => {
    const found = root.querySelectorAll<HTMLButtonElement>(".actions button")[button] as HTMLButtonElement;
    expect(found.textContent).toBe(props.steps[step]?.buttons[button]?.children);
    return userEvent.click(found);
  };
  const tick = async (name: string, ...values: string[]) => {
    for (const value of values) {
      const label = field(name)
        .options?.find((option) => option.value === value)
        ?.children.trim() as string;
      await userEvent.click(getByLabelText(root, label));
    }
  };
  const stands = (step: number) =>
    waitFor(() => {
      expect(document.activeElement?.tagName).toBe("H2");
      expect(document.activeElement?.textContent).toBe(props.steps[step]?.title.children);
      expect(root.textContent).toContain(props.steps[step]?.progress.children);
    });
  const fill = [
    async () => {
      await userEvent.selectOptions(control("years_of_experience"), "3-5");
      await userEvent.selectOptions(control("industry"), "salud");
      await userEvent.type(control("job_role"), "SRE");
    },
    async () => {
      await tick("programming_languages", "go", "rust");
      await tick("frontend_frameworks", "svelte");
    },
    async () => {
      await tick("topics", "techNews");
      await userEvent.type(control("discovery"), "Ana");
      await userEvent.selectOptions(control("startup_founder"), "founder");
      await tick("consent", "on");
    },
  ] as const;
  const toTheEnd = async () => {
    await fill[0]();
    await press(0);
    await stands(1);
    await fill[1]();
    await press(1);
    await stands(2);
    await fill[2]();
  };
  return { field, control, press, tick, stands, fill, toTheEnd };
}

const answers = {
  years_of_experience: ["3-5"],
  industry: ["salud"],
  job_role: ["SRE"],
  programming_languages: ["go", "rust"],
  frontend_frameworks: ["svelte"],
  ai_experience: ["2"],
  topics: ["techNews"],
  discovery: ["Ana"],
  startup_founder: ["founder"],
  consent: ["on"],
};

/** Makes the server answer so, each time with the next. */
function server(...said: (object | Error | string)[]) {
  const sent = vi.fn((_address: string, _request: RequestInit) => {
    const next = said.shift();
    if (next instanceof Error) return Promise.reject(next);
    return Promise.resolve(new Response(typeof next === "string" ? next : JSON.stringify(next)));
  });
  vi.stubGlobal("fetch", sent);
  const body = (n = 0) => {
    const data = sent.mock.calls[n]?.[1].body as URLSearchParams;
    return Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name)]));
  };
  return { sent, body };
}

beforeEach(() => sessionStorage.clear());

describe.each(languages)("the wizard in %s", (lang) => {
  test("leads through its steps, forth and back, and sends every answer", async () => {
    const island = await start(lang);
    const { root, props } = island;
    const { control, press, stands, fill } = hands(island);
    const { sent, body } = server({ ok: true, message: "Thank you", submission: "next" });
    expect(sessionStorage).toHaveLength(0);
    await fill[0]();
    await press(0);
    await stands(1);
    await fill[1]();
    await press(1, 1);
    await stands(0);
    expect(control("years_of_experience").value).toBe("3-5");
    expect(control("job_role").value).toBe("SRE");
    await press(0);
    await stands(1);
    expect(control("programming_languages").checked).toBe(false); // javascript
    expect(getByLabelText<HTMLInputElement>(root, "Rust").checked).toBe(true);
    await press(1);
    await stands(2);
    await fill[2]();
    await press(2);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Thank you"));
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[0]).toMatch(/\/survey$/);
    expect(body()).toEqual({ submission: ["first"], ...answers });
    expect(root.textContent).toContain(props.steps[0]?.progress.children);
    expect(control("job_role").value).toBe("");
    expect(sessionStorage).toHaveLength(0);
    expect(document.querySelector<HTMLInputElement>("[name=submission]")?.value).toBe("next");
    expect(island.consoleError).not.toHaveBeenCalled();
  });

  test("says what is missing before it goes on, and consent first", async () => {
    const island = await start(lang);
    const { root, props } = island;
    const { field, control, press, tick, stands, fill } = hands(island);
    const { sent } = server();
    const summary = () => root.querySelector(".error-summary-warning");
    await userEvent.type(control("job_role"), "  ");
    await press(0);
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    expect(summary()?.firstChild?.textContent).toBe(props.words.missing.error);
    expect(summary()?.querySelectorAll("a")).toHaveLength(3);
    expect(document.title).toMatch(/^Error:/);
    for (const name of ["years_of_experience", "industry", "job_role"]) {
      expect(control(name).getAttribute("aria-invalid")).toBe("true");
      const described = control(name).getAttribute("aria-describedby")?.split(" ").at(-1) as string;
      expect(document.getElementById(described)?.textContent).toContain(field(name).missing?.error);
    }
    await fill[0]();
    await press(0);
    await stands(1);
    expect(document.title).not.toMatch(/^Error:/);
    expect(summary()).toBeNull();
    await fill[1]();
    await press(1);
    await stands(2);
    await press(2);
    await waitFor(() => expect(summary()?.firstChild?.textContent).toBe(props.words.consent.error));
    expect(summary()?.querySelectorAll("a")).toHaveLength(4);
    await tick("consent", "on");
    await press(2);
    await waitFor(() => expect(summary()?.firstChild?.textContent).toBe(props.words.missing.error));
    expect(summary()?.querySelectorAll("a")).toHaveLength(3);
    expect(sent).not.toHaveBeenCalled();
    expect(island.consoleError).not.toHaveBeenCalled();
  });

  test("has its answers again after a reload", async () => {
    const before = hands(await start(lang));
    await before.fill[0]();
    await before.press(0);
    await before.stands(1);
    await before.tick("programming_languages", "go");

    const island = await start(lang);
    const { control, press, stands, tick } = hands(island);
    await waitFor(() => expect(getByLabelText<HTMLInputElement>(island.root, "Go").checked).toBe(true));
    expect(document.activeElement).toBe(document.body); // nobody asked for the focus to move
    await press(1, 1);
    await stands(0);
    expect(control("industry").value).toBe("salud");
    await press(0);
    await stands(1);
    await tick("programming_languages", "go"); // not any more
    await press(1);
    await waitFor(() => expect(island.root.querySelectorAll(".error-summary a")).toHaveLength(2));
  });

  test("keeps what was answered before it was there", async () => {
    const island = await mountServed<WizardProps>("wizard", lang, (root, props) => {
      (root.querySelector("#professional-job_role") as HTMLInputElement).value = "Typed early";
      (root.querySelector("#professional-industry") as HTMLSelectElement).value = "retail";
      return inForm(root, props);
    });
    const { control, press } = hands(island);
    expect(control("job_role").value).toBe("Typed early");
    expect(control("industry").value).toBe("retail");
    await press(0);
    await waitFor(() => expect(island.root.querySelectorAll(".error-summary a")).toHaveLength(1));
    expect(control("job_role").value).toBe("Typed early");
    expect(control("industry").value).toBe("retail");
  });

  test("says what went wrong with sending, keeps the answers, and can send again", async () => {
    const island = await start(lang);
    const { root, props } = island;
    const { control, press, toTheEnd, stands } = hands(island);
    const { sent, body } = server(
      new TypeError("offline"),
      "<h1>Bad gateway</h1>",
      { error: "Too quick", submission: "second" },
      {
        error: "Wrong",
        problems: [{ id: "professional-job_role", text: "Role", error: "No breaks" }],
        submission: "third",
      },
      { ok: true, message: "Thank you" },
    );
    const said = (text: string) =>
      waitFor(() => {
        expect(document.activeElement?.className).toBe("error-summary");
        expect(document.activeElement?.firstChild?.textContent).toBe(text);
      });
    await toTheEnd();
    await press(2);
    await said(props.words.offline);
    expect(control("discovery").value).toBe("Ana");
    expect(sessionStorage).toHaveLength(1);
    await press(2);
    await said(props.words.failed);
    await press(2);
    await said("Too quick");
    await press(2);
    await said("Wrong"); // on the first step, where the field is
    expect(body(3).submission).toEqual(["second"]);
    expect(control("job_role").getAttribute("aria-invalid")).toBe("true");
    expect(root.querySelector(".error-summary a")?.getAttribute("href")).toBe("#professional-job_role");
    await press(0);
    await stands(1);
    await press(1);
    await stands(2);
    expect(control("consent").checked).toBe(true);
    await press(2);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Thank you"));
    expect(body(4)).toEqual({ submission: ["third"], ...answers });
    expect(sent).toHaveBeenCalledTimes(5);
  });

  test("is not hurried by double clicks", async () => {
    const island = await start(lang);
    const { root, props } = island;
    const { fill, stands } = hands(island);
    let answer: (response: Response) => void = () => {};
    const sent = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    vi.stubGlobal("fetch", sent);
    const button = (of: HTMLElement) => of.querySelector(".actions button") as HTMLButtonElement;
    const pressTwice = async (of: HTMLElement) => {
      await userEvent.click(button(of));
      fireEvent.mouseDown(button(of), { detail: 2 }); // on what stands there by then
      fireEvent.click(button(of), { detail: 2 });
    };
    await fill[0]();
    await pressTwice(root);
    await stands(1); // and no warning there
    expect(root.querySelector(".error-summary")).toBeNull();
    sessionStorage.clear();
    const again = await start(lang);
    await hands(again).toTheEnd();
    const send = button(again.root);
    await pressTwice(again.root);
    await waitFor(() => expect(send.textContent).toBe(props.words.sending));
    expect(send.disabled).toBe(true);
    expect(sent).toHaveBeenCalledTimes(1);
    answer(new Response(JSON.stringify({ ok: true, message: "Thank you" })));
    await waitFor(() => expect(again.root.textContent).toContain("Thank you"));
    expect(button(again.root).textContent).not.toBe(props.words.sending);
  });

  test("does without storage where a browser forbids it", async () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const island = await start(lang);
    const { fill, press, stands } = hands(island);
    await fill[0]();
    await press(0);
    await stands(1);
    expect(island.consoleError).not.toHaveBeenCalled();
  });
});
