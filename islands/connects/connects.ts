// The hub's tabs change, and its dialog opens, without leaving the page. Each has an address of its own, which stays what
// decides: what is not here yet is taken from the page at that address, and if that does not come, it is gone to.
import { followedLink, openModal, openServedModal } from "../modal";
import type { Mount } from "../mount";
import { load, type View, view } from "./pages";
import type { ConnectsProps } from "./props";
import { tablist } from "./tabs";

/** Moves the focus to a part of the page, and the page there. */
function arrive(part: HTMLElement): void {
  const heading = part.querySelector("h2") ?? part;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  part.scrollIntoView();
}

const mount: Mount<ConnectsProps> = (root, { meeting }, search) => {
  const body = document.getElementById("connects-body");
  const room = document.querySelector<HTMLElement>(".dialog-container");
  if (!body || !room) throw new Error("there is nothing to take over");
  const served = room.querySelector("dialog");
  if (served) return openServedModal(served);

  const links = Array.from(root.querySelectorAll<HTMLAnchorElement>("a"));
  const mark = tablist(links, body);
  const here = view(document);
  const views = new Map([[location.pathname, Promise.resolve(here)]]);
  const alive = new WeakSet([here]); // whose islands are
  const viewAt = (pathname: string) => {
    const known = views.get(pathname) ?? load(pathname);
    views.set(pathname, known);
    return known;
  };
  let shown = location.pathname; // the tab's
  let opener: HTMLElement | undefined;
  let close: (() => void) | undefined; // the dialog, while one is open

  const showTab = ({ title, language, nodes }: View, pathname: string) => {
    close?.();
    document.title = title;
    document.querySelector("a[data-language]")?.setAttribute("href", language);
    mark(pathname);
    if (pathname === shown) return;
    shown = pathname;
    body.replaceChildren(...nodes);
  };

  const showDialog = ({ title, layer }: View) => {
    const dialog = layer?.querySelector("dialog");
    if (!layer || !dialog || close) return;
    room.append(layer);
    document.title = title;
    const put = openModal(dialog, () => history.back());
    close = () => {
      put();
      layer.remove();
      close = undefined;
      if (layer.querySelector(".form-success")) views.delete(meeting); // the next one begins anew
      opener?.focus({ preventScroll: true });
    };
  };

  /** Makes the page show what its address says. */
  const draw = async () => {
    const { pathname } = location;
    try {
      body.ariaBusy = "true";
      const found = await viewAt(pathname);
      if (location.pathname !== pathname) return; // the visitor was quicker
      if (pathname === meeting) showDialog(found);
      else showTab(found, pathname);
      if (!alive.has(found)) search(pathname === meeting ? room : body);
      alive.add(found);
    } catch {
      location.reload();
    } finally {
      body.ariaBusy = null;
    }
  };

  document.getElementById("main")?.addEventListener("click", (event) => {
    const link = followedLink(event);
    if (!link || !(link.pathname === meeting || links.some((tab) => tab.pathname === link.pathname))) return;
    event.preventDefault();
    opener = link;
    if (link.href !== location.href) history.pushState(null, "", link.href);
    draw().then(() => {
      const part = document.getElementById(link.hash.slice(1));
      if (part) arrive(part);
    });
  });
  addEventListener("popstate", draw);
  for (const type of ["pointerover", "focusin"]) {
    root.addEventListener(type, () => links.map((tab) => viewAt(tab.pathname).catch(() => {})), { once: true });
  }
  mark(shown);
};
export default mount;
