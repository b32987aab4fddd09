// Switches the hub's tabs and opens its meeting dialog without a page load. The address decides what is shown: what is not
// on this page is taken from the page at that address. If that does not load, the browser goes there.
import { followedLink, openModal, openServedModal } from "../modal";
import type { Mount } from "../mount";
import { extract, type HubPage, languageLinks, load } from "./pages";
import type { ConnectsProps } from "./props";
import { tablist } from "./tabs";

/** Shows a section that is hidden while another is chosen. */
function reveal(section: HTMLElement | null): void {
  const choice = document.getElementById(`show-${section?.id}`);
  if (choice instanceof HTMLInputElement) choice.checked = true;
}

/** Moves the focus to a section's heading, and scrolls there. */
function focusSection(section: HTMLElement): void {
  reveal(section);
  const heading = section.querySelector("h2") ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  section.scrollIntoView();
}

/** Returns the address of a page without its fragment: a query says what the page's forms are about. */
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

const mount: Mount<ConnectsProps> = (root, props, startIslands) => {
  const body = document.getElementById("connects-body");
  const dialogRoot = document.querySelector<HTMLElement>(".dialog-container");
  if (!body || !dialogRoot) throw new Error("the page has no tab panel or no place for dialogs");
  const served = dialogRoot.querySelector("dialog");
  if (served) return openServedModal(served);

  const meeting = new URL(props.meeting, location.href).pathname;
  const links = Array.from(root.querySelectorAll<HTMLAnchorElement>("a"));
  const selectTab = tablist(links, body);
  const current = extract(document);
  const pages = new Map([[addressOf(location), Promise.resolve(current)]]);
  const started = new WeakSet([current]); // the pages whose islands are scheduled
  const pageAt = (address: string) => {
    const page = pages.get(address) ?? load(address);
    pages.set(address, page);
    return page;
  };
  let shownTab = addressOf(location);
  let opener: HTMLElement | undefined; // the link that was clicked last
  let closeDialog: (() => void) | undefined; // set while the dialog is open

  const showTab = (page: HubPage, address: string) => {
    closeDialog?.();
    document.title = page.title;
    for (const link of languageLinks(document)) {
      link.href = page.languageURLs.get(link.dataset.language ?? "") ?? link.href;
    }
    selectTab(location.pathname);
    if (address === shownTab) return;
    shownTab = address;
    body.replaceChildren(...page.body);
  };

  const showDialog = ({ title, dialogLayer }: HubPage, address: string) => {
    const dialog = dialogLayer?.querySelector("dialog");
    if (!dialogLayer || !dialog || closeDialog) return;
    dialogRoot.append(dialogLayer);
    document.title = title;
    const close = openModal(dialog, () => history.back());
    closeDialog = () => {
      close();
      dialogLayer.remove();
      closeDialog = undefined;
      if (dialogLayer.querySelector(".form-confirmation")) pages.delete(address); // the next visit needs an empty form
      opener?.focus({ preventScroll: true });
    };
  };

  /** Shows the page of the current address. */
  const render = async () => {
    const { pathname } = location;
    const address = addressOf(location);
    try {
      body.ariaBusy = "true";
      const page = await pageAt(address);
      if (addressOf(location) !== address) return; // the visitor went on meanwhile
      if (pathname === meeting) showDialog(page, address);
      else showTab(page, address);
      if (!started.has(page)) startIslands(pathname === meeting ? dialogRoot : body);
      started.add(page);
    } catch {
      location.reload();
    } finally {
      body.ariaBusy = null;
    }
  };

  document.getElementById("main")?.addEventListener("click", (event) => {
    const link = followedLink(event);
    if (
      !link ||
      link.closest("dialog") ||
      !(link.pathname === meeting || links.some((tab) => tab.pathname === link.pathname))
    )
      return;
    event.preventDefault();
    opener = link;
    pageAt(addressOf(link)).catch(() => {}); // before the address changes: the server sees on which page the link was
    if (link.href !== location.href) history.pushState(null, "", link.href);
    render().then(() => {
      const section = document.getElementById(link.hash.slice(1));
      if (section) focusSection(section);
    });
  });
  addEventListener("popstate", render);
  for (const type of ["pointerover", "focusin"]) {
    root.addEventListener(type, () => links.map((tab) => pageAt(addressOf(tab)).catch(() => {})), { once: true });
  }
  selectTab(location.pathname);
  reveal(document.getElementById(location.hash.slice(1)));
};
export default mount;
