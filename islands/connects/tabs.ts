/** Turns links into tabs whose panel is body. Returns a function that selects the tab of an address. */
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
    const index = links.indexOf(event.target as HTMLAnchorElement);
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: -1,
      " ": index,
    };
    const target = targets[event.key];
    const tab = target !== undefined && links.at(target % links.length);
    if (index < 0 || !tab || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  });

  return (pathname) => {
    for (const tab of links) {
      const selected = tab.pathname === pathname;
      tab.ariaSelected = String(selected);
      tab.ariaCurrent = selected ? "page" : null;
      tab.tabIndex = selected ? 0 : -1;
      if (selected) body.setAttribute("aria-labelledby", tab.id);
    }
  };
}
