// Closes the menu, a popover, when the visitor has left it.

const menu = document.getElementById("menu");

menu?.addEventListener("click", (event) => {
  if ((event.target as Element).closest("a")) menu.hidePopover?.();
});

// By keyboard: what the menu covers must not have the focus.
menu?.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !menu.contains(event.relatedTarget as Node)) menu.hidePopover?.();
});

// A page that comes back from the browser's cache is as it was left: its menu is open.
addEventListener("pageshow", (event) => {
  if (event.persisted) menu?.hidePopover?.();
});
