import { fireEvent, getByRole } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import { replacement } from "./marks";

test("each mark is put around what is selected", () => {
  const marked = (mark: Parameters<typeof replacement>[0], text: string) => replacement(mark, text, "/a").text;
  expect(marked("bold", "x")).toBe("**x**");
  expect(marked("link", "x")).toBe("[x](/a)");
  expect(marked("list", "x\ny")).toBe("- x\n- y");
  expect(marked("callout", "x\ny")).toBe("> [!NOTE]\n> x\n> y");
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
