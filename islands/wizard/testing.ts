// What the tests of the survey share.
import { getByLabelText, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import { type Language, mountServed } from "../testing";
import type { WizardProps } from "./props";
import mount from "./wizard";

/** Mounts the island within a form, as on its page. */
export function mountInForm(root: HTMLElement, props: WizardProps) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/survey";
  const token = Object.assign(document.createElement("input"), { type: "hidden", name: "submission", value: "first" });
  root.replaceWith(form);
  form.append(token, root);
  return mount(root, props, () => {});
}

export const start = (lang: Language) => mountServed<WizardProps>("wizard", lang, mountInForm);

type Started = Awaited<ReturnType<typeof start>>;

/** Returns what a visitor does with the island. */
export function visitor({ root, props }: Started) {
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
  const showsStep = (step: number) =>
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
  const fillAll = async () => {
    await fill[0]();
    await press(0);
    await showsStep(1);
    await fill[1]();
    await press(1);
    await showsStep(2);
    await fill[2]();
  };
  return { field, control, press, tick, showsStep, fill, fillAll };
}

export const answers = {
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

/** Replaces fetch by a server that gives these responses, one after the other. */
export function stubServer(...responses: (object | Error | string)[]) {
  const fetchStub = vi.fn((_address: string, _request: RequestInit) => {
    const next = responses.shift();
    if (next instanceof Error) return Promise.reject(next);
    return Promise.resolve(new Response(typeof next === "string" ? next : JSON.stringify(next)));
  });
  vi.stubGlobal("fetch", fetchStub);
  const body = (n = 0) => {
    const data = fetchStub.mock.calls[n]?.[1].body as URLSearchParams;
    return Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name)]));
  };
  return { fetchStub, body };
}
