/** Makes tabs of links to the pages that body shows one of. Returns what marks the one of an address. */
export function tablist(links: HTMLAnchorElement[], body: HTMLElement): (pathname: string) => void {
  const nav = links[0]?.closest("nav");
  const list = nav?.querySelector("ul");
  if (nav && list) {
    list.role = "tablist";
    list.ariaLabel = nav.ariaLabel;
    nav.ariaLabel = null;
    nav.role = "presentation";
  }
  body.role = "tabpanel";
  body.tabIndex = 0;
  for (const [i, tab] of links.entries()) {
    tab.role = "tab";
    tab.id = `connects-tab-${i}`;
    tab.setAttribute("aria-controls", body.id);
    if (tab.parentElement) tab.parentElement.role = "presentation";
  }

  list?.addEventListener("keydown", (event) => {
    const at = links.indexOf(event.target as HTMLAnchorElement);
    const ways: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1, " ": at };
    const to = ways[event.key];
    const tab = to !== undefined && links.at(to % links.length);
    if (at < 0 || !tab || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  });

  return (pathname) => {
    for (const tab of links) {
      const chosen = tab.pathname === pathname;
      tab.ariaSelected = String(chosen);
      tab.ariaCurrent = chosen ? "page" : null;
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen) body.setAttribute("aria-labelledby", tab.id);
    }
  };
}
