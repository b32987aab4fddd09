// The script of the owner's screens: menu and theme, forms that keep their text, and lists with a selection.
import { startDraft } from "../draft/draft";
import "./menu";
import "./preferences";
import "./selection";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) startDraft(form);

// A new site is in the time zone of its owner's device, which the server cannot know.
const zone = document.querySelector<HTMLInputElement>("[data-zone] input");
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
