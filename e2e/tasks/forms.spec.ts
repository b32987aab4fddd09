import { answer, asPeopleWrite, forms } from "../forms.ts";
import { expect, test } from "../test.ts";

for (const lang of ["en", "es"] as const) {
  for (const form of forms) {
    test(`mend and send the ${form.name} form of ${form.page[lang]}`, async ({ page, complaints }, { project }) => {
      const who = `ana-${form.name}-${lang}-${project.name}`;
      await page.goto(form.page[lang]);
      const room = page.locator(`#${form.name}-form`);
      const send = room.locator("button[type=submit]");
      const field = room.locator(`[name=${form.wrong.field}]`);
      await form.fill(room, who);
      const right = await field.inputValue();
      await field.fill(form.wrong.value);
      await page.waitForTimeout(asPeopleWrite);
      await send.click();

      // It comes back with what is wrong on top, and with everything else as it was.
      const summary = room.locator(".error-summary");
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(/Error: /);
      complaints.length = 0; // the refusal itself
      await summary.getByRole("link").click();
      await expect(field).toBeFocused();

      await field.fill(right);
      await send.click();
      await expect(room.getByText(form.done[lang])).toBeVisible();
      await expect(page).not.toHaveTitle(/^Error: /);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      if (form.panel) await expect(room.locator("form")).toHaveCount(0);
      else await expect(room.locator(`[name=${form.wrong.field}]`)).toHaveValue(""); // the form is as new
    });
  }

  test(`what was written is kept as it was, in ${lang}`, async ({ page, complaints }) => {
    await page.goto(forms[0].page[lang]);
    const room = page.locator("#budget-form");
    await room.locator("[name=email]").fill("ana@nowhere");
    await room.locator("[name=fullName]").fill('Ana "la <b>" Ruiz');
    await room.locator("[value=retainer]").check();
    await room.locator("button[type=submit]").click(); // at once: faster than people write
    await expect(room.locator(".error-summary")).toBeFocused();
    complaints.length = 0; // the refusal itself
    await expect(room.locator("[name=fullName]")).toHaveValue('Ana "la <b>" Ruiz');
    await expect(room.locator("[value=retainer]")).toBeChecked();
  });

  test(`answer a survey in steps, in ${lang}`, async ({ page }, { project }) => {
    await page.goto(lang === "en" ? "/surveys/professional-experience" : "/surveys/professional-experience?lng=es");
    const room = page.locator("#professional-form");
    const next = () => room.locator("button[name=step]").first().click();
    await answer(room, "years_of_experience", "industry");
    await room.locator("[name=job_role]").fill(`Tester ${lang} ${project.name}`);
    await next();
    await answer(room, "programming_languages", "frontend_frameworks");
    await room.locator("button[name=step]").last().click(); // back
    await expect(room.locator("[name=job_role]")).toHaveValue(`Tester ${lang} ${project.name}`);
    await next();
    await expect(room.locator("[name=programming_languages]").first()).toBeChecked();
    await next();
    await answer(room, "topics", "startup_founder", "consent");
    await room.locator("[name=discovery]").fill("By looking around.");
    await page.waitForTimeout(asPeopleWrite);
    await room.locator("button[type=submit]:not([name])").click();
    const done = lang === "en" ? "Survey sent successfully!" : "¡Encuesta enviada con éxito!";
    await expect(room.getByText(done)).toBeVisible();
  });
}
