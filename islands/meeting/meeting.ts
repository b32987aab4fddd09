// Shows the free times in the browser's time zone, and in another as soon as the visitor chooses it. What does not load is left
// to the browser.
import { loadDocument } from "../document";
import type { Mount } from "../mount";
import type { MeetingProps } from "./props";

const mount: Mount<MeetingProps> = (root, { zone, named }) => {
  const show = async (zone: string) => {
    const form = root.querySelector<HTMLFormElement>(".meeting-zone");
    if (!form) return;
    const url = new URL(form.action);
    for (const field of form.querySelectorAll<HTMLInputElement>("input")) url.searchParams.set(field.name, field.value);
    url.searchParams.set("zone", zone);
    const focused = root.querySelector("select") === document.activeElement;
    try {
      const fresh = (await loadDocument(url.href)).getElementById("meeting-times");
      if (!fresh) throw new Error("there are no times");
      root.querySelector("#meeting-times")?.replaceWith(fresh);
      if (focused) root.querySelector("select")?.focus();
    } catch {
      location.assign(url);
    }
  };
  root.addEventListener("change", (event) => {
    if (event.target instanceof HTMLSelectElement) show(event.target.value);
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && timeZone !== zone && !named) show(timeZone);
};
export default mount;
