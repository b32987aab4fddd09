// Changes the theme without a page load, and keeps the chosen theme and language in local storage as well as in the server's
// cookies, so that other tabs follow.

type Theme = "dark" | "light";

const themeKey = "theme"; // in local storage
const languageKey = "i18nextLng";
const root = document.documentElement;
const form = document.querySelector<HTMLFormElement & { theme: HTMLButtonElement }>("[data-theme-toggle]");
const languageLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[rel=alternate]")];
let typed = false; // whether the visitor has begun to fill in a form

const isTheme = (value: unknown): value is Theme => value === "dark" || value === "light";

/** Returns a stored preference, after setting it if value is given. Returns nothing where storage is denied. */
function preference(name: string, value?: string): string | undefined {
  try {
    if (value) localStorage[name] = value;
    return localStorage[name];
  } catch {
    return;
  }
}

/** Shows the page in a theme, with the texts that the server wrote for it. */
function applyTheme(theme: Theme): void {
  root.classList.replace(root.classList[0] as string, theme); // the first is the theme, or "auto"
  if (form) form.theme.value = theme === "dark" ? "light" : "dark";
  for (const element of document.querySelectorAll<HTMLElement>("[data-dark]")) {
    element.textContent = element.dataset[theme] as string;
  }
  for (const bar of document.querySelectorAll<HTMLMetaElement>("[name=theme-color]")) {
    bar.content = getComputedStyle(root).backgroundColor;
  }
}

/** Sends the theme to the server, which keeps it in a cookie. If that fails, the next page tries again. */
function sendTheme(theme: Theme): void {
  if (!form) return;
  const body = new URLSearchParams({ theme });
  fetch(form.action, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
}

/**
 * Makes the page follow the stored preferences. When it has just been loaded, the server may not know them; later, another
 * tab has changed them.
 */
function followPreferences(loaded: boolean): void {
  const theme = preference(themeKey);
  if (isTheme(theme) && !root.classList.contains(theme)) {
    applyTheme(theme);
    if (loaded) sendTheme(theme);
  }
  // Only the server can change the language. A page stays if its address exists in one language, or asks for one.
  const language = preference(languageKey);
  const languageLink = languageLinks.find((link) => link.hreflang === language);
  if (!languageLink || typed) return;
  if (languageLink.pathname !== location.pathname || (loaded && location.search.includes("lng="))) return;
  location.replace(languageLink.href);
}

form?.addEventListener("submit", (event) => {
  const { value: theme } = event.submitter as HTMLButtonElement;
  if (!isTheme(theme) || !preference(themeKey, theme)) return; // the browser sends the form
  event.preventDefault();
  applyTheme(theme);
  sendTheme(theme);
});

for (const link of languageLinks) {
  link.addEventListener("click", () => preference(languageKey, link.hreflang));
}

addEventListener("input", () => (typed = true));
addEventListener("storage", () => followPreferences(false));

// A page that comes back from the browser's cache may be older than the preferences.
addEventListener("pageshow", () => followPreferences(true));

followPreferences(true);
