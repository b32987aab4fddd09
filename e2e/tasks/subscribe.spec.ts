import { formCalled, minFillTime } from "../forms.ts";
import { linkOf } from "../mail.ts";
import { expect, test } from "../test.ts";

const lists = [
  { name: "newsletter", path: "/newsletter", confirmed: { en: "You’re on the list", es: "Ya estás en la lista" } },
  {
    name: "podcast-subscribe",
    path: "/podcast",
    confirmed: { en: "You’re on the podcast’s list", es: "Ya estás en la lista del pódcast" },
  },
];

for (const lang of ["en", "es"] as const) {
  for (const { name, path, confirmed } of lists) {
    test(`${name} is confirmed and left by the links of its mails, in ${lang}`, async ({ page, runName }) => {
      const user = `reader-${name}-${lang}-${runName}`;
      const form = formCalled(name);
      await page.goto(form.page[lang]);
      const wrapper = page.locator(`#${name}-form`);
      await form.fill(wrapper, user);
      await page.waitForTimeout(minFillTime);
      await wrapper.locator("button[type=submit]").click();
      await expect(wrapper.getByText(form.done[lang])).toBeVisible();

      await page.goto(linkOf(`${user}@example.com`, `${path}/confirm`));
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await page.locator("main form button").click();
      await expect(page.getByRole("heading", { name: confirmed[lang], level: 1 })).toBeVisible();

      await page.goto(linkOf(`${user}@example.com`, `${path}/unsubscribe`));
      await page.locator("main form button").click();
      await expect(page.locator("main").getByRole("status")).toBeVisible();
    });
  }
}
