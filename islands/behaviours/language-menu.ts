// Escape closes the list of languages, and the focus is back at what opened it.

const list = document.querySelector<HTMLDetailsElement>(".language-menu");

list?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !list.open) return;
  event.preventDefault(); // the menu around it stays open
  list.open = false;
  list.querySelector("summary")?.focus();
});
