// What an owner does on a phone, counted: each field that is filled in, and each press.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

type Role = "button" | "link" | "radio" | "checkbox";

export class Steps {
  private count = 0;
  private readonly began = Date.now();
  private last = { steps: 0, at: this.began };

  constructor(
    readonly page: Page,
    private readonly run: string,
  ) {}

  /** Fills in a field: of the page, or of a part of it. */
  async fill(label: string, value: string, part: Page | Locator = this.page) {
    this.count++;
    await part.getByLabel(label, { exact: true }).and(this.page.locator("input, textarea")).first().fill(value);
  }

  /** Presses what has a name: of the page's content, or of a part of it. */
  async press(role: Role, name: string | RegExp, part: Page | Locator = this.page.locator("main")) {
    this.count++;
    const found = part.getByRole(role, typeof name === "string" ? { name, exact: true } : { name }).first();
    await (role === "radio" || role === "checkbox" ? found.check() : found.click());
  }

  /** Opens what is folded. */
  async unfold(summary: string, part: Page | Locator = this.page.locator("main")) {
    this.count++;
    await part.locator("summary", { hasText: summary }).first().click();
  }

  /** Hands over a file. */
  async give(field: Locator, file: string) {
    this.count++;
    await field.setInputFiles(file);
  }

  /** Goes to a screen by the menu. */
  async open(menu: string, name: string) {
    this.count++;
    await this.page.getByRole("button", { name: menu }).first().click();
    await this.press("link", name, this.page);
  }

  /** Ends a task: its page fits the phone, and its steps and seconds are printed. Nobody judges the seconds. */
  async end(task: string) {
    const width = await this.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `after "${task}" the page scrolls sideways`).toBeLessThanOrEqual(360);
    const now = Date.now();
    const [steps, seconds] = [this.count - this.last.steps, (now - this.last.at) / 1000];
    console.log(`${this.run}: ${task}: ${steps} steps, ${seconds.toFixed(1)} s`);
    this.last = { steps: this.count, at: now };
  }

  /** Prints what all of it took. */
  total(what: string) {
    console.log(`${this.run}: ${what}: ${this.count} steps, ${((Date.now() - this.began) / 1000).toFixed(1)} s`);
  }
}
