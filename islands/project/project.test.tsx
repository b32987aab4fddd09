import { getByRole, queryByRole, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Language, languages, mountServed } from "../testing";
import mount from "./project";
import type { ProjectProps } from "./props";

/** What the islands of a test listen to beyond their own root; they stay when the next test begins. */
let left: [string, EventListener][] = [];

beforeEach(() => {
  for (const [type, listener] of left) removeEventListener(type, listener);
  left = [];
  const add = addEventListener;
  vi.stubGlobal("addEventListener", (type: string, listener: EventListener) => {
    left.push([type, listener]);
    add(type, listener);
  });
  history.replaceState(null, "", "/portfolio");
  // jsdom has dialogs, but no top layer.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event("close")));
  });
});

/** Starts the island, until it hears of the address: one that does so later would join in the next test. */
async function start(lang: Language) {
  const island = await mountServed<ProjectProps>("project", lang, mount);
  await waitFor(() => expect(left.map(([type]) => type)).toContain("popstate"));
  return island;
}

describe.each(languages)("projects in %s", (lang) => {
  test("open over their list, say what the server would, and close where the address leads back", async () => {
    const { root, props, consoleError } = await start(lang);
    document.title = "The list";
    expect(props.projects).toHaveLength(6);
    for (const project of [props.projects.find((p) => p.demo), props.projects.find((p) => !p.demo)]) {
      if (!project) throw new Error("all projects have a demo, or none");
      const link = root.querySelector<HTMLElement>(`#project-${project.id} a`);
      await userEvent.click(link as HTMLElement);
      const dialog = await waitFor(() => getByRole(root, "dialog", { name: project.title }));
      expect(document.activeElement).toBe(getByRole(dialog, "heading", { level: 1 }));
      expect(location.pathname).toBe(`/portfolio/${project.id}`);
      expect(document.title).toBe(project.document);
      for (const text of [project.description, project.story, ...project.technologies]) {
        expect(dialog.textContent).toContain(text);
      }
      expect(getByRole(dialog, "img", { name: project.alt }).getAttribute("src")).toBe(project.image);
      const leadsTo = Array.from(dialog.querySelectorAll("a[target]"), (a) => a.getAttribute("href"));
      expect(leadsTo).toEqual([project.demo, project.repo].filter(Boolean));
      await userEvent.click(getByRole(dialog, "link", { name: props.close.text }));
      await waitFor(() => expect(document.title).toBe("The list"));
      expect(queryByRole(root, "dialog")).toBeNull();
      expect(location.pathname).toBe("/portfolio");
      expect(document.activeElement).toBe(link);
    }
    expect(consoleError).not.toHaveBeenCalled();
  });

  test("that shall open elsewhere are left to the browser", async () => {
    const { root } = await start(lang);
    const left = vi.fn((event: Event) => event.preventDefault()); // jsdom goes nowhere
    document.body.addEventListener("click", left, { once: true });
    const user = userEvent.setup();
    await user.keyboard("{Control>}");
    await user.click(root.querySelector(".card a") as HTMLElement);
    expect(left.mock.calls[0]?.[0].defaultPrevented).toBe(true); // by this test alone
    expect(location.pathname).toBe("/portfolio");
    expect(queryByRole(root, "dialog")).toBeNull();
  });
});
