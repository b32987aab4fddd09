// The script of the owner's screens: that of every page, forms that keep their text, and lists with a selection.
import { startDraft } from "../draft/draft";
import "./selection";
import "./site";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) startDraft(form);
