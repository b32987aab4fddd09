// The script of the owner's screens: that of every page, and forms that keep their text.
import { startDraft } from "../draft/draft";
import "./site";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) startDraft(form);
