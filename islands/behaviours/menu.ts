// Closes the menu, a popover, when the visitor has left it.

const menu = document.getElementById("menu");
const close = () => menu?.hidePopover?.();

menu?.addEventListener("click", (event) => {
  if ((event.target as Element).closest("a")) close();
});

// Escape closes the list of languages within the menu, and the focus is back at what opened it. The menu stays open.
menu?.addEventListener("keydown", (event) => {
  const list = (event.target as Element).closest("details");
  if (event.key !== "Escape" || !list?.open) return;
  event.preventDefault();
  list.open = false;
  list.querySelector("summary")?.focus();
});

// By keyboard: what the menu covers must not have the focus.
menu?.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !menu.contains(event.relatedTarget as Node)) close();
});

// A page that comes back from the browser's cache is as it was left.
addEventListener("pagehide", close);
