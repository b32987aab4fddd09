import { getByRole, queryByRole, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Mount } from "../mount";
import { type Language, languages, mountServed, resetWindowListeners, stubDialogs, windowListeners } from "../testing";
import mount from "./project";
import type { ProjectProps } from "./props";

beforeEach(() => {
  resetWindowListeners();
  stubDialogs();
  history.replaceState(null, "", "/portfolio");
});

/** Mounts the island and waits until it listens for popstate, so that it cannot do so in the next test. */
async function start(lang: Language, change: Mount<ProjectProps> = mount) {
  const island = await mountServed<ProjectProps>("project", lang, change);
  await waitFor(() => expect(windowListeners.map(([type]) => type)).toContain("popstate"));
  return island;
}

describe.each(languages)("projects in %s", (lang) => {
  test("open over their list with the server's texts, and closing goes back", async () => {
    const { root, props, consoleError } = await start(lang);
    document.title = "The list";
    expect(props.projects.length).toBeGreaterThan(1);
    for (const project of [props.projects.find((p) => p.demo), props.projects.find((p) => !p.demo)]) {
      if (!project) throw new Error("testdata needs projects with and without a demo");
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
      expect(queryByRole(dialog, "link", { name: props.read.text })?.getAttribute("href") ?? "").toBe(
        project.told ? project.url : "",
      );
      const links = Array.from(dialog.querySelectorAll("a[target]"), (a) => a.getAttribute("href"));
      expect(links).toEqual([project.demo, project.repo].filter(Boolean));
      const related = Array.from(dialog.querySelectorAll("nav a"), (a) => [a.textContent, a.getAttribute("href")]);
      expect(related).toEqual(project.related.map(({ text, url }) => [text, url]));
      await userEvent.click(getByRole(dialog, "link", { name: props.close.text }));
      await waitFor(() => expect(document.title).toBe("The list"));
      expect(queryByRole(root, "dialog")).toBeNull();
      expect(location.pathname).toBe("/portfolio");
      expect(document.activeElement).toBe(link);
    }
    expect(consoleError).not.toHaveBeenCalled();
  });

  test("without a story and technologies have no empty parts", async () => {
    const { root, props } = await start(lang, (root, props, startIslands) => {
      const projects = props.projects.map((project) => ({ ...project, story: "", technologies: [], related: [] }));
      return mount(root, { ...props, projects }, startIslands);
    });
    const project = props.projects[0];
    await userEvent.click(root.querySelector(`#project-${project?.id} a`) as HTMLElement);
    const dialog = await waitFor(() => getByRole(root, "dialog"));
    expect(dialog.querySelector(".project-technologies, .tags, nav")).toBeNull();
    expect(Array.from(dialog.querySelectorAll("p"), (p) => p.textContent)).not.toContain("");
  });

  test("leave the link to the page in a preview to the browser", async () => {
    const { root, props } = await start(lang);
    const told = props.projects.find((project) => project.told);
    await userEvent.click(root.querySelector(`#project-${told?.id} a`) as HTMLElement);
    const link = await waitFor(() => getByRole(root, "link", { name: props.read.text }));
    const onClick = vi.fn((event: Event) => event.preventDefault()); // jsdom cannot navigate
    document.body.addEventListener("click", onClick, { once: true });
    const { length } = history;
    await userEvent.click(link);
    expect(onClick.mock.calls[0]?.[0]).toBeDefined();
    expect(history.length).toBe(length);
    await userEvent.click(getByRole(root, "link", { name: props.close.text }));
    await waitFor(() => expect(queryByRole(root, "dialog")).toBeNull());
  });

  test("opened in a new tab are left to the browser", async () => {
    const { root } = await start(lang);
    const onClick = vi.fn((event: Event) => event.preventDefault()); // jsdom cannot navigate
    document.body.addEventListener("click", onClick, { once: true });
    const user = userEvent.setup();
    await user.keyboard("{Control>}");
    await user.click(root.querySelector(".card a") as HTMLElement);
    expect(onClick.mock.calls[0]?.[0].defaultPrevented).toBe(true); // by onClick, not by the island
    expect(location.pathname).toBe("/portfolio");
    expect(queryByRole(root, "dialog")).toBeNull();
  });
});
