// The editor of a text: a row of buttons above each body, Ctrl+S, addresses of the site's own texts for links, and a preview that is
// renewed when the text was kept. Without it the form works as it is, and a table shows the marks.
import { startCounts } from "./counts";
import { type Mark, names, ofLines, replacement } from "./marks";
import { startPictures } from "./pictures";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-editor]")) start(form);

function start(form: HTMLFormElement): void {
  const words: Record<string, string> = JSON.parse(form.dataset.editor || "{}");
  for (const body of form.querySelectorAll<HTMLTextAreaElement>("textarea[name^=body_]"))
    body.before(tools(body, words));
  startCounts(form, words);
  form.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=save]"));
  });
  for (const preview of form.querySelectorAll<HTMLDetailsElement>("details[data-preview]")) {
    preview.addEventListener("toggle", () => renew(preview));
    form.addEventListener("draft:saved", () => renew(preview));
  }
}

/** Loads a preview that is open. */
function renew(preview: HTMLDetailsElement): void {
  if (!preview.open) return;
  const loaded = preview.querySelector("iframe");
  if (loaded) {
    loaded.contentWindow?.location.reload();
    return;
  }
  const frame = document.createElement("iframe");
  frame.title = preview.querySelector("summary")?.textContent ?? "";
  frame.src = preview.dataset.preview ?? "";
  preview.append(frame);
}

function tools(body: HTMLTextAreaElement, words: Record<string, string>): HTMLElement {
  const row = document.createElement("div");
  row.className = "text-tools";
  row.role = "toolbar";
  row.ariaLabel = body.labels[0]?.textContent?.trim() ?? "";
  const openPictures = startPictures(body, words, (line) => insertLine(body, line));
  const press = (name: Mark) => {
    if (name === "link") pickLink(row, body, words);
    else if (name === "picture") openPictures();
    else insert(body, name);
  };
  for (const name of names) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words[name] ?? name;
    button.addEventListener("click", () => press(name));
    row.append(button);
  }
  return row;
}

/** Puts a mark around what is selected. */
function insert(body: HTMLTextAreaElement, mark: Mark, address = ""): void {
  let { selectionStart: start, selectionEnd: end } = body;
  if (ofLines(mark)) start = body.value.lastIndexOf("\n", start - 1) + 1;
  const next = replacement(mark, body.value.slice(start, end), address);
  replace(body, start, end, next.text);
  body.setSelectionRange(start + next.start, start + next.end);
}

/** Puts a line at the caret, as a paragraph of its own. */
function insertLine(body: HTMLTextAreaElement, line: string): void {
  const { selectionEnd: at, value } = body;
  const before = value.slice(0, at).replace(/\n{1,2}$/, "");
  const after = value.slice(at).replace(/^\n{1,2}/, "");
  replace(body, before.length, value.length - after.length, (before && "\n\n") + line + (after ? "\n\n" : "\n"));
}

/** Replaces a part of a text, so that the browser can undo it. */
function replace(body: HTMLTextAreaElement, start: number, end: number, text: string): void {
  body.focus();
  body.setSelectionRange(start, end);
  if (document.execCommand("insertText", false, text)) return;
  body.setRangeText(text, start, end, "end");
  body.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Asks for the address of a link: any, or one of the site's own texts. */
function pickLink(row: HTMLElement, body: HTMLTextAreaElement, words: Record<string, string>): void {
  row.querySelector("input")?.remove();
  const input = document.createElement("input");
  input.className = "input";
  input.setAttribute("list", "text-links");
  input.ariaLabel = words.link ?? "";
  input.placeholder = "/";
  const close = (address?: string) => {
    input.remove();
    if (address === undefined) body.focus();
    else insert(body, "link", address);
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    close(event.key === "Enter" ? input.value.trim() : undefined);
  });
  row.append(input);
  input.focus();
}
