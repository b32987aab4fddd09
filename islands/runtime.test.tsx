import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { hydrate } from "./runtime";

const html = '<p>Count: 0</p><button type="button">More</button><input>';

function Counter({ limit }: { limit: number }) {
  const [count, setCount] = useState(0);
  if (count >= limit) throw new Error("too many");
  return (
    <>
      <p>{`Count: ${count}`}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
      <input />
    </>
  );
}

function renderCounter() {
  document.body.innerHTML = `<div>${html}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector) as E;
  return { root, find };
}

test("hydrate keeps the server's elements", async () => {
  const consoleError = vi.spyOn(console, "error");
  const { root, find } = renderCounter();
  const button = find("button");
  await hydrate(root, <Counter limit={9} />);
  expect(find("button")).toBe(button);
  expect(root.innerHTML).toBe(html);
  await userEvent.click(button);
  await waitFor(() => expect(find("p").textContent).toBe("Count: 1"));
  expect(consoleError).not.toHaveBeenCalled();
});

test("a failing first render restores the server's HTML and what was typed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { root, find } = renderCounter();
  find<HTMLInputElement>("input").value = "typed before";
  await expect(hydrate(root, <Counter limit={0} />)).rejects.toThrow("too many");
  expect(root.innerHTML).toBe(html);
  expect(find<HTMLInputElement>("input").value).toBe("typed before");
});

test("a later failure restores the server's HTML and is reported", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const { root, find } = renderCounter();
  await hydrate(root, <Counter limit={1} />);
  await userEvent.click(find("button"));
  await waitFor(() => expect(reported).toHaveBeenCalledWith(new Error("too many")));
  expect(root.innerHTML).toBe(html);
});
