// What every page does a little better with script: the theme changes without a reload, in all tabs at once; choices
// are kept in local storage as well; the menu closes; a picture that failed says so in every browser. All of it works
// without this file. A visit alone stores nothing.

type Theme = "dark" | "light";

const key = "theme"; // in local storage, and the name of the form's field
const root = document.documentElement;
const form = document.querySelector<HTMLFormElement>("form[data-theme-toggle]");
const field = form?.querySelector<HTMLInputElement>(`[name=${key}]`);
const menu = document.getElementById("menu");

const isTheme = (value: unknown): value is Theme => value === "dark" || value === "light";

/** Tells what is kept, unless the browser forbids to look. */
function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Shows the page in a theme, with the texts that the server wrote for it. */
function show(theme: Theme): void {
  root.classList.remove("dark", "light");
  root.classList.add(theme);
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

/** Makes the page agree with what is kept; the server may not have heard of it. */
function agree(): void {
  const theme = kept();
  if (!isTheme(theme) || root.classList.contains(theme)) return;
  show(theme);
  send(theme);
}

form?.addEventListener("submit", (event) => {
  const theme = field?.value;
  if (!isTheme(theme)) return;
  try {
    localStorage.setItem(key, theme);
    show(theme);
    send(theme);
    event.preventDefault();
  } catch {
    // Nothing is lost: the form is sent as any other.
  }
});

addEventListener("storage", (event) => {
  if (event.key === key && isTheme(event.newValue)) show(event.newValue);
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link) return;
  if (menu?.contains(link)) menu.hidePopover?.();
  if (!link.dataset.language) return;
  try {
    localStorage.setItem("i18nextLng", link.dataset.language);
  } catch {
    // The link says it as well, and the server keeps that.
  }
});

// A page that comes back as it was left: its menu is open, and the theme may have changed since.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  menu?.hidePopover?.();
  agree();
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

agree();
