// Pictures of a text: they are uploaded beside it, from a field, by drop or by paste, and put in at the caret once it was said what they
// show, or that they only decorate.

type Words = Record<string, string>;
type Upload = { stored?: string[] | null; notes?: string[] | null; problems?: string[] | null; failed?: boolean };

/** Makes a body take pictures that are dropped or pasted, and returns what asks for one; insert puts in its line. */
export function startPictures(body: HTMLTextAreaElement, words: Words, insert: (line: string) => void): () => void {
  const open = (files?: FileList) => {
    const panel = (body.parentElement?.querySelector<HTMLElement>(".text-picture") ??
      create(body, words, insert)) as Panel;
    if (files?.length) panel.send(files);
    else panel.querySelector<HTMLElement>("select, input")?.focus();
  };
  const take = (event: Event, transfer: DataTransfer | null) => {
    if (![...(transfer?.files ?? [])].some((file) => file.type.startsWith("image/"))) return;
    event.preventDefault();
    open(transfer?.files);
  };
  body.addEventListener("paste", (event) => take(event, event.clipboardData));
  body.addEventListener("drop", (event) => take(event, event.dataTransfer));
  body.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  return open;
}

type Panel = HTMLElement & { send: (files: FileList) => void };

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  set: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), set);
}

function labelled(text: string | undefined, control: HTMLElement): HTMLElement {
  const label = element("label", { className: "field" });
  label.append(element("span", { className: "field-label", textContent: text ?? "" }), control);
  return label;
}

/** Draws the panel between the buttons and the body. */
function create(body: HTMLTextAreaElement, words: Words, insert: (line: string) => void): Panel {
  const form = body.form as HTMLFormElement;
  const say = (key: string) => words[`picture.${key}`] ?? "";
  const panel = element("div", { className: "text-picture" }) as unknown as Panel;
  const file = element("input", {
    type: "file",
    multiple: true,
    accept: form.dataset.pictureTypes ?? "",
    className: "input",
  });
  const which = element("select", { className: "input" });
  // Without a type it is none of the text fields that a draft keeps.
  const shows = element("input", { className: "input", lang: body.lang, maxLength: 1000 });
  const decorates = element("input", { type: "checkbox" });
  const done = element("button", { type: "button", className: "button", textContent: say("insert") });
  const cancel = element("button", {
    type: "button",
    className: "button button-secondary",
    textContent: say("cancel"),
  });
  const status = element("p", { role: "status" });
  const list = document.getElementById("text-pictures") as HTMLDataListElement | null;
  const waiting: string[] = [];

  which.append(
    new Option("—", ""),
    ...[...(list?.options ?? [])].map(({ value }) => new Option(decodeURI(value), value)),
  );
  const check = () => {
    shows.disabled = decorates.checked;
    done.disabled = !which.value || !(decorates.checked || shows.value.trim());
  };
  const choose = (value = "") => {
    which.value = value;
    shows.value = "";
    decorates.checked = false;
    check();
    if (value) shows.focus();
  };
  panel.send = async (files) => {
    const said: string[] = [];
    for (const one of files) {
      status.textContent = say("sending");
      const { stored, notes, problems, failed } = await send(form, one);
      said.push(...(failed ? [say("failed")] : [...(problems ?? []), ...(notes ?? [])]));
      for (const path of stored ?? []) {
        const name = encodeURI(path.slice(path.lastIndexOf("/") + 1));
        if (![...which.options].some(({ value }) => value === name)) {
          which.add(new Option(decodeURI(name), name));
          list?.append(new Option("", name));
        }
        waiting.push(name);
      }
    }
    status.textContent = said.join(" ");
    file.value = "";
    const first = which.value ? undefined : waiting.shift();
    if (!first) return;
    which.value = first; // words may have been typed meanwhile
    check();
    shows.focus();
  };
  const close = () => {
    panel.remove();
    body.focus();
  };
  const put = () => {
    if (done.disabled) return;
    const text = shows.value.trim().replace(/[\\[\]*_`<&$]/g, "\\$&");
    const line = decorates.checked ? `<img src="${which.value}" alt="">` : `![${text}](${which.value})`;
    const next = waiting.shift();
    if (!next) panel.remove(); // before the browser scrolls to the line, which moves up by the panel
    insert(line);
    if (next) choose(next);
  };

  file.addEventListener("change", () => file.files && panel.send(file.files));
  which.addEventListener("change", check);
  shows.addEventListener("input", check);
  decorates.addEventListener("change", check);
  done.addEventListener("click", put);
  cancel.addEventListener("click", close);
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "Enter" || event.target !== shows) return;
    event.preventDefault();
    put();
  });
  // What is typed here is no part of the text.
  for (const type of ["input", "change"]) panel.addEventListener(type, (event) => event.stopPropagation());
  const alone = element("label", { className: "choice" });
  alone.append(decorates, element("span", { textContent: say("decorates") }));
  const buttons = element("p", { className: "actions" });
  buttons.append(done, cancel);
  panel.append(
    labelled(say("choose"), file),
    labelled(say("which"), which),
    labelled(say("says"), shows),
    alone,
    buttons,
    status,
  );
  body.before(panel);
  choose();
  return panel;
}

/** Uploads a picture beside the text of a form. */
async function send(form: HTMLFormElement, file: File): Promise<Upload> {
  const address = new URL(form.dataset.pictures ?? "", location.href);
  const parts = new FormData();
  parts.append("text", address.searchParams.get("text") ?? "");
  parts.append("pictures", file, file.name);
  try {
    const response = await fetch(address.pathname, {
      method: "POST",
      body: parts,
      headers: { Accept: "application/json" },
    });
    const upload: Upload = await response.json();
    if (response.ok || response.status === 422) return upload;
  } catch {}
  return { failed: true };
}
