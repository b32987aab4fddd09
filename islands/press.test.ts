import { fireEvent } from "@testing-library/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { ignoreDoubleClick, press } from "./press";
import { deferred } from "./testing";

const onClick = vi.fn();
let button: HTMLButtonElement;

/** Clicks the button as a browser does, for the detail-th time in a row; reports whether the mousedown was prevented. */
function click(detail: number): boolean {
  const prevented = !fireEvent.mouseDown(button, { detail });
  fireEvent.click(button, { detail });
  return prevented;
}

beforeEach(() => {
  onClick.mockReset();
  button = document.createElement("button");
  button.addEventListener("click", onClick);
  document.body.replaceChildren(button);
  click(1); // ends the wait for a double click that the last test began
  onClick.mockClear();
});

test("a press returns what its work returns", async () => {
  expect(await press(button, async () => "done")).toBe("done");
});

test("a press is ignored while the last one is being worked on", async () => {
  const { promise, resolve } = deferred();
  const work = vi.fn(() => promise);
  const first = press(button, work);
  await press(button, work);
  expect(work).toHaveBeenCalledOnce();
  await press(document.body, work.mockResolvedValueOnce()); // another control has a press of its own
  expect(work).toHaveBeenCalledTimes(2);
  resolve();
  await first;
  await press(button, work);
  expect(work).toHaveBeenCalledTimes(3);
});

test("a press whose work fails rejects, and can be repeated", async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error("failed"));
  await expect(press(button, work)).rejects.toThrow("failed");
  await press(button, work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("the second click of a double click does nothing, on whatever it hits", async () => {
  await press(document.body, () => {});
  expect(click(2)).toBe(true);
  expect(onClick).not.toHaveBeenCalled();
});

test("a later single or double click counts", () => {
  ignoreDoubleClick();
  expect(click(1)).toBe(false);
  expect(click(2)).toBe(false);
  expect(onClick).toHaveBeenCalledTimes(2);
});
