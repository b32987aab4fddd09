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
  const thumb = element("p", { className: "text-picture-thumb" });
  const sent = new Map<string, File>();
  const list = document.getElementById("text-pictures") as HTMLDataListElement | null;
  const waiting: string[] = [];
  const covers = form.querySelector<HTMLSelectElement>("select[name=cover]");

  which.append(
    new Option("—", ""),
    ...[...(list?.options ?? [])].map(({ value }) => new Option(decodeURI(value), value)),
  );
  const check = () => {
    shows.disabled = decorates.checked;
  };
  const look = () => {
    check();
    const { value } = which;
    const source = [...(list?.options ?? [])].find((option) => option.value === value)?.dataset.image;
    show(thumb, sent.get(value), source, () => which.value === value);
  };
  const choose = (value = "") => {
    which.value = value;
    shows.value = "";
    decorates.checked = false;
    look();
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
          covers?.add(new Option(decodeURI(name), decodeURI(name)), 1);
        }
        sent.set(name, one);
        waiting.push(name);
      }
    }
    status.textContent = said.join(" ");
    file.value = "";
    const first = which.value ? undefined : waiting.shift();
    if (!first) return;
    which.value = first; // words may have been typed meanwhile
    look();
    shows.focus();
  };
  const close = () => {
    panel.remove();
    body.focus();
  };
  const put = () => {
    if (!which.value || !(decorates.checked || shows.value.trim())) {
      status.textContent = say("lacks");
      (which.value ? shows : which).focus();
      return;
    }
    const text = shows.value.trim().replace(/[\\[\]*_`<&$]/g, "\\$&");
    const line = decorates.checked ? `<img src="${which.value}" alt="">` : `![${text}](${which.value})`;
    const next = waiting.shift();
    if (!next) panel.remove(); // before the browser scrolls to the line, which moves up by the panel
    insert(line);
    if (next) choose(next);
  };

  file.addEventListener("change", () => file.files && panel.send(file.files));
  which.addEventListener("change", look);
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
    thumb,
    labelled(say("says"), shows),
    alone,
    buttons,
    status,
  );
  body.before(panel);
  choose();
  return panel;
}

/** Shows a picture small: one that was sent from its file, as the page may not have its address yet. */
async function show(at: HTMLElement, file: File | undefined, source: string | undefined, isWanted: () => boolean) {
  at.replaceChildren();
  if (!file && source) at.append(element("img", { src: source, alt: "" }));
  if (!file) return;
  try {
    const bitmap = await createImageBitmap(file);
    if (!isWanted()) return;
    const [width, height] = [Math.round((bitmap.width / bitmap.height) * 96), 96];
    const canvas = element("canvas", { width, height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    at.replaceChildren(canvas);
  } catch {} // a drawing, or a browser that cannot
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
