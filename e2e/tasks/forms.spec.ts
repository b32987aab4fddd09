import { answer, forms, minFillTime } from "../forms.ts";
import { expect, test } from "../test.ts";

for (const lang of ["en", "es"] as const) {
  for (const form of forms) {
    test(`the ${form.name} form of ${form.page[lang]} can be corrected and sent, in ${lang}`, async ({
      page,
      browserErrors,
      runName,
    }) => {
      const name = `ana-${form.name}-${lang}-${runName}`;
      await page.goto(form.page[lang]);
      const wrapper = page.locator(`#${form.name}-form`);
      const send = wrapper.locator("button[type=submit]");
      const field = wrapper.locator(`[name=${form.wrong.field}]`);
      await form.fill(wrapper, name);
      const right = await field.inputValue();
      await field.fill(form.wrong.value);
      await page.waitForTimeout(minFillTime);
      await send.click();

      // The form comes back with a summary of errors and the input as it was.
      const summary = wrapper.locator(".error-summary");
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(/Error: /);
      browserErrors.length = 0; // the expected 422
      await summary.getByRole("link").click();
      await expect(field).toBeFocused();

      await field.fill(right);
      await send.click();
      await expect(wrapper.getByText(form.done[lang])).toBeVisible();
      await expect(page).not.toHaveTitle(/^Error: /);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      if (form.stays) await expect(wrapper.locator(`[name=${form.wrong.field}]`)).toHaveValue("");
      else await expect(wrapper.locator("form")).toHaveCount(0);
    });
  }

  test(`input is kept exactly, in ${lang}`, async ({ page, browserErrors }) => {
    await page.goto(forms[0].page[lang]);
    const wrapper = page.locator("#budget-form");
    await wrapper.locator("[name=email]").fill("ana@nowhere");
    await wrapper.locator("[name=fullName]").fill('Ana "la <b>" Ruiz');
    await wrapper.locator("[value=retainer]").check();
    await wrapper.locator("button[type=submit]").click(); // faster than a person, which the server refuses
    await expect(wrapper.locator(".error-summary")).toBeFocused();
    browserErrors.length = 0; // the expected 422
    await expect(wrapper.locator("[name=fullName]")).toHaveValue('Ana "la <b>" Ruiz');
    await expect(wrapper.locator("[value=retainer]")).toBeChecked();
  });

  test(`a survey can be answered in steps, in ${lang}`, async ({ page, runName }) => {
    await page.goto(lang === "en" ? "/surveys/professional-experience" : "/surveys/professional-experience?lng=es");
    const wrapper = page.locator("#professional-form");
    const next = () => wrapper.locator("button[name=step]").first().click();
    await answer(wrapper, "years_of_experience", "industry");
    await wrapper.locator("[name=job_role]").fill(`Tester ${lang} ${runName}`);
    await next();
    await answer(wrapper, "programming_languages", "frontend_frameworks");
    await wrapper.locator("button[name=step]").last().click(); // back
    await expect(wrapper.locator("[name=job_role]")).toHaveValue(`Tester ${lang} ${runName}`);
    await next();
    await expect(wrapper.locator("[name=programming_languages]").first()).toBeChecked();
    await next();
    await answer(wrapper, "topics", "startup_founder", "consent");
    await wrapper.locator("[name=discovery]").fill("By looking around.");
    await page.waitForTimeout(minFillTime);
    await wrapper.locator(".actions button").first().click();
    const done = lang === "en" ? "Survey sent successfully!" : "¡Encuesta enviada con éxito!";
    await expect(wrapper.getByText(done)).toBeVisible();
  });
}
