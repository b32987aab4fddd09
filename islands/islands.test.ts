import { waitFor } from "@testing-library/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { registry } from "./registry";

/** An island that can be kept waiting: it counts the clicks and submits that it takes. */
function island(loading: Promise<void> = Promise.resolve()) {
  const taken: string[] = [];
  const mount = vi.fn((root: HTMLElement) => {
    for (const type of ["click", "submit"]) {
      root.addEventListener(type, (event) => {
        taken.push(`${type} ${(event.target as HTMLElement).textContent}`);
        event.preventDefault();
      });
    }
  });
  registry.clock = () => loading.then(() => ({ default: mount }));
  return { mount, taken };
}

/** A promise and what settles it. */
function gate() {
  let open = () => {};
  let shut = (_: Error) => {};
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    shut = reject;
  });
  return { passed, open, shut };
}

const html = `<a href="#one">link</a><a href="#two" data-native="">plain</a><form><button>send</button></form><input>`;

/** Loads the page with an island on it; what reaches the page beyond the island's reach, as it would the browser, counts. */
async function load(when: string) {
  vi.resetModules();
  vi.doMock("./registry", () => ({ registry }));
  document.body.innerHTML = `<div data-island="clock" data-when="${when}">${html}</div><script type="application/json">{"a":1}</script>`;
  const native: string[] = [];
  for (const type of ["click", "submit"]) {
    document.body.addEventListener(type, (event) => {
      if (!event.defaultPrevented) native.push(`${type} ${(event.target as HTMLElement).textContent}`);
      if (type === "submit") event.preventDefault(); // jsdom goes nowhere
    });
  }
  await import("./islands");
  const root = document.body.firstElementChild as HTMLElement;
  const find = (selector: string) => root.querySelector(selector) as HTMLElement;
  const settled = (state: string) => waitFor(() => expect(root.dataset.state).toBe(state));
  return { root, find, native, settled };
}

beforeEach(() => {
  document.body.replaceWith(document.createElement("body"));
  vi.useRealTimers();
});

test("gives an island its HTML and its props", async () => {
  const { mount } = island();
  const { root, settled } = await load("load");
  await settled("ready");
  expect(mount).toHaveBeenCalledExactlyOnceWith(root, { a: 1 }, expect.any(Function));
  expect(root.innerHTML).toBe(html);
});

test("holds a click until the island is there to take it", async () => {
  const { passed, open } = gate();
  const { taken } = island(passed);
  const { find, native, settled } = await load("interaction");
  find("a").click();
  find("button").click();
  expect(taken).toEqual([]);
  open();
  await settled("ready");
  await waitFor(() => expect(taken).toEqual(["click send"])); // the last thing that was wanted
  expect(native).toEqual([]);
});

test("holds a submit", async () => {
  const { passed, open } = gate();
  const { taken } = island(passed);
  const { find, native } = await load("interaction");
  (find("form") as HTMLFormElement).requestSubmit();
  open();
  await waitFor(() => expect(taken).toEqual(["submit send"]));
  expect(native).toEqual([]);
});

test("repeats a click on the copy that an island gave back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { passed, open } = gate();
  const { mount } = island(passed);
  mount.mockImplementation((root) => {
    root.innerHTML = html;
    throw new Error("gave it back");
  });
  const { find, native, settled } = await load("interaction");
  find("a").click();
  open();
  await settled("failed");
  await waitFor(() => expect(native).toEqual(["click link"]));
});

test("lets a click go the native way when the chunk does not come", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  const { passed, shut } = gate();
  const { mount } = island(passed);
  const { root, find, native, settled } = await load("interaction");
  find("a").click();
  shut(new TypeError("Failed to fetch"));
  await settled("failed");
  await waitFor(() => expect(native).toEqual(["click link"]));
  expect(mount).not.toHaveBeenCalled();
  expect(root.innerHTML).toBe(html);
  expect(complaint).toHaveBeenCalledOnce();
  find("a").click();
  expect(native).toEqual(["click link", "click link"]);
});

test("lets a click go the native way when the chunk takes too long", async () => {
  vi.useFakeTimers();
  island(gate().passed);
  const { find, native } = await load("interaction");
  find("a").click();
  vi.advanceTimersByTime(3999);
  expect(native).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(native).toEqual(["click link"]);
});

test("leaves alone what is not the island's", async () => {
  island(gate().passed);
  const { find, native } = await load("interaction");
  find("[data-native]").click();
  find("a").dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true }));
  find("input").click();
  expect(native).toEqual(["click plain", "click link", "click "]);
});

test("keeps the HTML of an island that fails, or that nobody knows", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  const { mount } = island();
  mount.mockImplementation(() => {
    throw new Error("broken");
  });
  const { root, settled } = await load("load");
  await settled("failed");
  expect(root.innerHTML).toBe(html);
  delete registry.clock;
  const unknown = await load("load");
  await unknown.settled("failed");
  expect(complaint).toHaveBeenCalledTimes(2);
});

test("a touch or the focus begins what waits", async () => {
  for (const type of ["pointerover", "touchstart", "focusin"]) {
    island();
    const { find, settled } = await load("interaction");
    find("input").dispatchEvent(new Event(type, { bubbles: true }));
    await settled("ready");
  }
});

test("an idle browser begins", async () => {
  const idle = vi.fn();
  vi.stubGlobal("requestIdleCallback", idle);
  island();
  const { root, settled } = await load("idle");
  expect(root.dataset.state).toBeUndefined();
  idle.mock.calls[0]?.[0]();
  await settled("ready");
});

test("an island near the screen begins", async () => {
  let see = (_: { isIntersecting: boolean }[]) => {};
  const [observe, disconnect] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = observe;
      disconnect = disconnect;
      constructor(callback: typeof see) {
        see = callback;
      }
    },
  );
  island();
  const { find, root, settled } = await load("visible");
  expect(observe).toHaveBeenCalledWith(find("a")); // the root has no box
  see([{ isIntersecting: false }]);
  expect(root.dataset.state).toBeUndefined();
  see([{ isIntersecting: true }]);
  await settled("ready");
  expect(disconnect).toHaveBeenCalledOnce();
});
