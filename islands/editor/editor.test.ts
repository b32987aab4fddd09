import { fireEvent, getByRole } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import { countWords, startCounts } from "./counts";
import { replacement } from "./marks";
import { startPictures } from "./pictures";

document.documentElement.lang = "en";

test("each mark is put around what is selected", () => {
  const marked = (mark: Parameters<typeof replacement>[0], text: string) => replacement(mark, text, "/a").text;
  expect(marked("bold", "x")).toBe("**x**");
  expect(marked("link", "x")).toBe("[x](/a)");
  expect(marked("list", "x\ny")).toBe("- x\n- y");
  expect(marked("callout", "x\ny")).toBe("> [!NOTE]\n> x\n> y");
  expect(marked("table", "x")).toBe("| x | … |\n|---|---|\n| … | … |");
  expect(marked("code", "x")).toBe("`x`");
  expect(marked("code", "x\ny")).toBe("```\nx\ny\n```");
});

test("a button changes the text, Ctrl+S saves it, and an open preview is loaded", async () => {
  document.body.innerHTML = `<form data-editor='{"bold":"Bold","link":"Link"}'>
    <button name="do" value="save">Save</button><label for="b">Text</label><textarea id="b" name="body_en">one two</textarea>
    <details data-preview="/preview" open><summary>Preview</summary></details></form>`;
  const form = document.querySelector("form") as HTMLFormElement;
  const body = form.querySelector("textarea") as HTMLTextAreaElement;
  document.execCommand = () => false; // jsdom has none
  await import("./editor");
  body.setSelectionRange(4, 7);
  getByRole(form, "button", { name: "Bold" }).click();
  expect(body.value).toBe("one **two**");
  getByRole(form, "button", { name: "Link" }).click();
  const address = form.querySelector("input") as HTMLInputElement;
  address.value = "/articles/other";
  fireEvent.keyDown(address, { key: "Enter" });
  expect(body.value).toBe("one **[two](/articles/other)**");
  const submit = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  expect(fireEvent.keyDown(body, { key: "s", ctrlKey: true })).toBe(false);
  expect(submit).toHaveBeenCalledWith(form.querySelector("button[value=save]"));
  form.dispatchEvent(new Event("draft:saved"));
  expect(form.querySelector("iframe")?.getAttribute("src")).toBe("/preview");
});

test("a pasted picture is uploaded, and comes to the caret when it was said what it shows", async () => {
  document.body.innerHTML = `<form data-pictures="/admin/site/pictures?text=articles%2Fa"><textarea lang="es">one\n\ntwo</textarea></form>
    <datalist id="text-pictures"><option value="old.png" data-image="/old.webp"></option></datalist>`;
  const form = document.querySelector("form") as HTMLFormElement;
  form.insertAdjacentHTML("beforeend", '<select name="cover"><option value="">-</option></select>');
  const body = document.querySelector("textarea") as HTMLTextAreaElement;
  const insert = vi.fn();
  const fetched = vi.fn(async () =>
    Response.json({ stored: ["articles/a/new.jpg"], notes: ["Scaled."], problems: null }),
  );
  vi.stubGlobal("fetch", fetched);
  startPictures(body, { "picture.insert": "Insert", "picture.lacks": "Say what it shows" }, insert);
  const file = new File(["x"], "new.jpg", { type: "image/jpeg" });
  const paste = new Event("paste", { cancelable: true });
  Object.assign(paste, { clipboardData: { files: [file] } });
  expect(body.dispatchEvent(paste)).toBe(false);
  const panel = document.querySelector(".text-picture") as HTMLElement;
  const which = panel.querySelector("select") as HTMLSelectElement;
  await vi.waitFor(() => expect(which.value).toBe("new.jpg"));
  expect(panel.textContent).toContain("Scaled.");
  expect(form.querySelector("[name=cover] [value='new.jpg']")).not.toBeNull();
  fireEvent.change(which, { target: { value: "old.png" } });
  expect(panel.querySelector("img")?.getAttribute("src")).toBe("/old.webp");
  fireEvent.change(which, { target: { value: "new.jpg" } });
  const done = getByRole(panel, "button", { name: "Insert" }) as HTMLButtonElement;
  done.click();
  expect(insert).not.toHaveBeenCalled();
  expect(panel.textContent).toContain("Say what it shows");
  const words = panel.querySelector("input:not([type])") as HTMLInputElement;
  fireEvent.input(words, { target: { value: "A [red] boat" } });
  done.click();
  expect(insert).toHaveBeenCalledWith("![A \\[red\\] boat](new.jpg)");
  expect(document.querySelector(".text-picture")).toBeNull();
});

test("a picture decorates only if that was chosen, and a failed upload is said", async () => {
  document.body.innerHTML = `<form data-pictures="/p?text=articles%2Fa"><textarea></textarea></form>
    <datalist id="text-pictures"><option value="old.png"></option></datalist>`;
  const body = document.querySelector("textarea") as HTMLTextAreaElement;
  const insert = vi.fn();
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({}, { status: 401 })),
  );
  startPictures(body, { "picture.insert": "Insert", "picture.failed": "Failed" }, insert)();
  const panel = document.querySelector(".text-picture") as HTMLElement;
  const field = panel.querySelector("input[type=file]") as HTMLInputElement;
  Object.defineProperty(field, "files", { value: [new File(["x"], "a.jpg", { type: "image/jpeg" })] });
  fireEvent.change(field);
  await vi.waitFor(() => expect(panel.textContent).toContain("Failed"));
  const which = panel.querySelector("select") as HTMLSelectElement;
  fireEvent.change(which, { target: { value: "old.png" } });
  const done = getByRole(panel, "button", { name: "Insert" }) as HTMLButtonElement;
  done.click();
  expect(insert).not.toHaveBeenCalled();
  panel.querySelector<HTMLInputElement>("[type=checkbox]")?.click();
  done.click();
  expect(insert).toHaveBeenCalledWith('<img src="old.png" alt="">');
});

test("the numbers of words and characters follow what is typed", () => {
  document.body.innerHTML = `<form><span data-words="body_en">0 words (as last saved)</span><textarea name="body_en">one</textarea>
    <p id="d-hint">Characters: 0 (as last saved).</p><textarea id="d" name="description_en"></textarea></form>`;
  const form = document.querySelector("form") as HTMLFormElement;
  startCounts(form, { "words.one": "1 word", "words.other": "2 words", length: "Characters: 0. Up to 160." });
  expect(form.querySelector("span")?.textContent).toBe("1 word");
  fireEvent.input(form.querySelector("textarea") as HTMLElement, { target: { value: "one two three" } });
  expect(form.querySelector("span")?.textContent).toBe("3 words");
  fireEvent.input(form.querySelector("#d") as HTMLElement, { target: { value: "añil " } });
  expect(form.querySelector("p")?.textContent).toBe("Characters: 4. Up to 160.");
  expect(countWords("1. one\n\n```go\nno words\n```\n\n- two - three\n\n~~~\nopen")).toBe(3);
  expect(countWords("one\n\n<details>\n<summary>two</summary>\n\nthree\n\n</details>\n\nfour")).toBe(2);
});
