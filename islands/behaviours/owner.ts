// The script of the owner's screens: that of every page, forms that keep their text, and lists with a selection.
import { startDraft } from "../draft/draft";
import "./selection";
import "./site";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) startDraft(form);

// A new site is in the time zone of its owner's device, which the server cannot know.
const zone = document.querySelector<HTMLInputElement>("[data-zone] input");
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
