// What every page does a little better with script: the theme changes without a reload, and theme and language are
// kept in local storage as well, where other tabs see them; the menu closes; a picture that failed says so in every
// browser. All of it works without this file. A visit alone stores nothing.

type Theme = "dark" | "light";

const key = "theme"; // in local storage, and the name of the form's field
const languageKey = "i18nextLng";
const root = document.documentElement;
const form = document.querySelector<HTMLFormElement>("form[data-theme-toggle]");
const field = form?.querySelector<HTMLInputElement>(`[name=${key}]`);
const switcher = document.querySelector<HTMLAnchorElement>("a[data-language]");
const menu = document.getElementById("menu");
let written = false; // whether the visitor has begun to write something here

const isTheme = (value: unknown): value is Theme => value === "dark" || value === "light";

/** Tells what is kept under a name, after keeping a choice there if one is given. A browser that forbids it has nothing. */
function kept(name: string, choice?: string): string | undefined {
  try {
    if (choice) localStorage[name] = choice;
    return localStorage[name];
  } catch {
    return;
  }
}

/** Shows the page in a theme, with the texts that the server wrote for it. */
function show(theme: Theme): void {
  root.className = theme;
  if (field) field.value = theme === "dark" ? "light" : "dark";
  for (const element of document.querySelectorAll<HTMLElement>("[data-dark][data-light]")) {
    element.textContent = element.dataset[theme] ?? "";
  }
  set("color-scheme", theme);
  set("theme-color", getComputedStyle(root).backgroundColor);
}

function set(meta: string, value: string): void {
  document.querySelector(`meta[name=${meta}]`)?.setAttribute("content", value);
}

/** Has the server keep the theme in its cookie. Should that fail, the next page tries again. */
function send(theme: Theme): void {
  if (!form) return;
  const body = new URLSearchParams({ [key]: theme });
  fetch(form.action, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
}

/** Makes the page agree with what is kept. On arriving, the server may not have heard of it; later, another tab has. */
function agree(arriving: boolean): void {
  const theme = kept(key);
  if (isTheme(theme) && root.className !== theme) {
    show(theme);
    if (arriving) send(theme);
  }
  // The language is the server's to speak. An address that is of one language stays, as does one that asks for it.
  if (!switcher || written || kept(languageKey) !== switcher.dataset.language) return;
  if (switcher.pathname !== location.pathname || (arriving && location.search.includes("lng="))) return;
  location.replace(switcher.href);
}

form?.addEventListener("submit", (event) => {
  const theme = field?.value;
  if (!isTheme(theme) || !kept(key, theme)) return; // the form is sent as any other
  event.preventDefault();
  show(theme);
  send(theme);
});

switcher?.addEventListener("click", () => kept(languageKey, switcher.dataset.language));

addEventListener("input", () => (written = true));
addEventListener("storage", () => agree(false));

menu?.addEventListener("click", (event) => {
  if ((event.target as Element).closest("a")) menu.hidePopover?.();
});

// Whoever leaves the menu by keyboard has done with it; what it covers must not have the focus.
menu?.addEventListener("focusout", (event) => {
  if (event.relatedTarget && !menu.contains(event.relatedTarget as Node)) menu.hidePopover?.();
});

// A page that comes back as it was left: its menu is open, and the choices may have changed since.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  menu?.hidePopover?.();
  agree(true);
});

/** Puts words in the place of a picture that did not load, as some browsers draw nothing there. */
function report(image: HTMLImageElement): void {
  const { failed } = image.dataset;
  if (!failed || image.classList.contains("failed")) return;
  const words = document.createElement("span");
  words.className = "picture-failed";
  words.textContent = failed;
  image.classList.add("failed");
  image.after(words);
}

document.addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLImageElement) report(event.target);
  },
  true,
);
for (const image of document.querySelectorAll<HTMLImageElement>("img[data-failed]")) {
  if (image.complete && !image.naturalWidth && image.currentSrc) report(image);
}

agree(true);
