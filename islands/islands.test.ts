import { waitFor } from "@testing-library/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { registry } from "./registry";
import { deferred } from "./testing";

/** Registers an island that loads when loading resolves and records the clicks and submits that it handles. */
function island(loading: Promise<void> = Promise.resolve()) {
  const handled: string[] = [];
  const mount = vi.fn((root: HTMLElement) => {
    for (const type of ["click", "submit"]) {
      root.addEventListener(type, (event) => {
        handled.push(`${type} ${(event.target as HTMLElement).textContent}`);
        event.preventDefault();
      });
    }
  });
  registry.clock = () => loading.then(() => ({ default: mount }));
  return { mount, handled };
}

const html = `<a href="#one">link</a><a href="#two" data-native="">plain</a><form><button>send</button></form><input>`;

/** Loads a page with the island; native records the events that reach the page unprevented, as the browser would act on. */
async function load(when: string) {
  vi.resetModules();
  vi.doMock("./registry", () => ({ registry }));
  document.body.innerHTML = `<div data-island="clock" data-when="${when}">${html}</div><script type="application/json">{"a":1}</script>`;
  const native: string[] = [];
  for (const type of ["click", "submit"]) {
    document.body.addEventListener(type, (event) => {
      if (!event.defaultPrevented) native.push(`${type} ${(event.target as HTMLElement).textContent}`);
      if (type === "submit") event.preventDefault(); // jsdom cannot navigate
    });
  }
  await import("./islands");
  const root = document.body.firstElementChild as HTMLElement;
  const find = (selector: string) => root.querySelector(selector) as HTMLElement;
  const reaches = (state: string) => waitFor(() => expect(root.dataset.state).toBe(state));
  return { root, find, native, reaches };
}

beforeEach(() => {
  document.body.replaceWith(document.createElement("body"));
  vi.useRealTimers();
});

test("an island is mounted on its HTML with its props", async () => {
  const { mount } = island();
  const { root, reaches } = await load("load");
  await reaches("ready");
  expect(mount).toHaveBeenCalledExactlyOnceWith(root, { a: 1 }, expect.any(Function));
  expect(root.innerHTML).toBe(html);
});

test("the last click before the island is ready is repeated on it", async () => {
  const { promise, resolve } = deferred();
  const { handled } = island(promise);
  const { find, native, reaches } = await load("interaction");
  find("a").click();
  find("button").click();
  expect(handled).toEqual([]);
  resolve();
  await reaches("ready");
  await waitFor(() => expect(handled).toEqual(["click send"]));
  expect(native).toEqual([]);
});

test("a submit before the island is ready is repeated on it", async () => {
  const { promise, resolve } = deferred();
  const { handled } = island(promise);
  const { find, native } = await load("interaction");
  (find("form") as HTMLFormElement).requestSubmit();
  resolve();
  await waitFor(() => expect(handled).toEqual(["submit send"]));
  expect(native).toEqual([]);
});

test("a held click is repeated on the copy that a failed island restored", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { promise, resolve } = deferred();
  const { mount } = island(promise);
  mount.mockImplementation((root) => {
    root.innerHTML = html;
    throw new Error("failed");
  });
  const { find, native, reaches } = await load("interaction");
  find("a").click();
  resolve();
  await reaches("failed");
  await waitFor(() => expect(native).toEqual(["click link"]));
});

test("clicks are the browser's when the module does not load", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const { promise, reject } = deferred();
  const { mount } = island(promise);
  const { root, find, native, reaches } = await load("interaction");
  find("a").click();
  reject(new TypeError("Failed to fetch"));
  await reaches("failed");
  await waitFor(() => expect(native).toEqual(["click link"]));
  expect(mount).not.toHaveBeenCalled();
  expect(root.innerHTML).toBe(html);
  expect(consoleError).toHaveBeenCalledOnce();
  find("a").click();
  expect(native).toEqual(["click link", "click link"]);
});

test("a held click is the browser's after four seconds", async () => {
  vi.useFakeTimers();
  island(new Promise(() => {}));
  const { find, native } = await load("interaction");
  find("a").click();
  vi.advanceTimersByTime(3999);
  expect(native).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(native).toEqual(["click link"]);
});

test("native links, modified clicks and text fields are not held", async () => {
  island(new Promise(() => {}));
  const { find, native } = await load("interaction");
  find("[data-native]").click();
  find("a").dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true }));
  find("input").click();
  expect(native).toEqual(["click plain", "click link", "click "]);
});

test("an island that fails, or is not registered, keeps its HTML", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  const { mount } = island();
  mount.mockImplementation(() => {
    throw new Error("broken");
  });
  const { root, reaches } = await load("load");
  await reaches("failed");
  expect(root.innerHTML).toBe(html);
  delete registry.clock;
  const unknown = await load("load");
  await unknown.reaches("failed");
  expect(consoleError).toHaveBeenCalledTimes(2);
});

test("an island starts when it is hovered, touched or focused", async () => {
  for (const type of ["pointerover", "touchstart", "focusin"]) {
    island();
    const { find, reaches } = await load("interaction");
    find("input").dispatchEvent(new Event(type, { bubbles: true }));
    await reaches("ready");
  }
});

test("an idle island starts when the browser is idle", async () => {
  const requestIdle = vi.fn();
  vi.stubGlobal("requestIdleCallback", requestIdle);
  island();
  const { root, reaches } = await load("idle");
  expect(root.dataset.state).toBeUndefined();
  requestIdle.mock.calls[0]?.[0]();
  await reaches("ready");
});

test("a visible island starts when it is near the screen", async () => {
  let intersect = (_: { isIntersecting: boolean }[]) => {};
  const [observe, disconnect] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = observe;
      disconnect = disconnect;
      constructor(callback: typeof intersect) {
        intersect = callback;
      }
    },
  );
  island();
  const { find, root, reaches } = await load("visible");
  expect(observe).toHaveBeenCalledWith(find("a")); // the root has no box
  intersect([{ isIntersecting: false }]);
  expect(root.dataset.state).toBeUndefined();
  intersect([{ isIntersecting: true }]);
  await reaches("ready");
  expect(disconnect).toHaveBeenCalledOnce();
});
