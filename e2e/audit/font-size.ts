import type { Page } from "@playwright/test";

/** Sets the font size in pixels, as a reader does in the browser's settings. */
export async function setFontSize(page: Page, pixels: number) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: (pixels * 13) / 16 } });
  const ems = (page.viewportSize()?.width ?? 0) / pixels;
  await page.waitForFunction((ems) => matchMedia(`(width: ${ems}em)`).matches, ems);
  await cdp.detach();
}
