import { expect, languages, test } from "../test.ts";

for (const locale of languages) {
  test(`the first Tab stop skips to the content, in ${locale.lang}`, async ({ page }) => {
    await page.goto(locale.home);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: locale.skip });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });
}

for (const address of ["/", "/articles", "/articles/the-first-catalog", "/connects/connect", "/services", "/surveys"]) {
  test(`every Tab stop of ${address} is visible`, async ({ page }) => {
    test.slow();
    await page.goto(address);
    const seen = new Set<string>();
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(focused);
      if (!at || seen.has(at.path)) break;
      seen.add(at.path);
      expect.soft(at.problem, at.path).toBe("");
    }
    expect(seen.size).toBeGreaterThan(10);
  });
}

/** Runs in the page: describes the focused element and what is wrong with its focus ring. */
function focused() {
  const at = document.activeElement as HTMLElement | null;
  if (!at || at === document.body) return null;
  const names: string[] = [];
  for (let e: Element | null = at; e && e !== document.body; e = e.parentElement) {
    const place = e.parentElement ? Array.from(e.parentElement.children).indexOf(e) : 0;
    names.unshift(`${e.localName}${e.id ? `#${e.id}` : ""}:${place}`);
  }
  const box = at.getBoundingClientRect();
  // A child or a parent may draw the ring: a whole card is one link.
  const drawn = [at, at.parentElement, at.closest("li, label, .card, article, section")].some((e) =>
    [null, "::after", "::before"].some((part) => {
      const style = e && getComputedStyle(e, part);
      return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    }),
  );
  let problem = "";
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) problem = "out of sight";
  else if (box.width < 1 || box.height < 1) problem = "without size";
  else if (!drawn) problem = "without a ring";
  return { path: names.join(" "), problem };
}
