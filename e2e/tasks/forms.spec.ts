import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/** A form takes nothing that was filled in faster than people write; this is how long they take at least. */
const asPeopleWrite = 2100; // milliseconds

type Case = {
  name: string;
  page: { en: string; es: string };
  done: { en: string; es: string };
  fill: (form: ReturnType<Page["locator"]>, who: string) => Promise<void>;
};

const cases: Case[] = [
  {
    name: "budget",
    page: { en: "/connects/connect", es: "/conexiones/conectar" },
    done: { en: "Quote request sent successfully!", es: "¡Solicitud de presupuesto enviada con éxito!" },
    fill: async (form, who) => {
      await form.locator("[name=email]").fill(`${who}@example.com`);
      await form.locator("[name=projectType]").selectOption("mobile");
      await form.locator("[name=projectDetails]").fill("Two lines,\none idea.");
    },
  },
  {
    name: "cv",
    page: { en: "/resume", es: "/curriculum" },
    done: { en: "Request Sent Successfully", es: "Solicitud Enviada con Éxito" },
    fill: async (form, who) => {
      await form.locator("[name=email]").fill(`${who}@example.com`);
      await form.locator("[name=reason]").fill("We are hiring.");
    },
  },
  {
    name: "newsletter",
    page: { en: "/newsletter", es: "/newsletter?lng=es" },
    done: { en: "Successfully subscribed!", es: "¡Suscripción exitosa!" },
    fill: async (form, who) => {
      await form.locator("[name=email]").fill(`${who}@example.com`);
    },
  },
  {
    name: "english",
    page: { en: "/english-barrier-survey", es: "/english-barrier-survey?lng=es" },
    done: { en: "Survey sent successfully!", es: "¡Encuesta enviada con éxito!" },
    fill: async (form, who) => {
      await form.locator("[name=role]").fill(who);
      for (const name of ["experience", "english_level", "lost_opportunity", "wants_to_improve", "app_interest"]) {
        await answer(form, name);
      }
    },
  },
];

/** Gives the first answer to a question that offers some, whether as a list or as buttons. */
async function answer(form: ReturnType<Page["locator"]>, name: string) {
  const select = form.locator(`select[name=${name}]`);
  if (await select.count()) {
    await select.selectOption({ index: 1 });
  } else {
    await form.locator(`[name=${name}]`).first().check();
  }
}

for (const lang of ["en", "es"] as const) {
  for (const c of cases) {
    test(`send the ${c.name} form, in ${lang}`, async ({ page }, { project }) => {
      await page.goto(c.page[lang]);
      const room = page.locator(`#${c.name}-form`);
      await c.fill(room, `ana-${lang}-${project.name}`);
      await page.waitForTimeout(asPeopleWrite);
      await room.locator("button[type=submit]").click();
      await expect(page.getByRole("status").filter({ hasText: c.done[lang] })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      // The form is as new: nothing of what was sent stands in it.
      await expect(room.locator("input[type=email], [name=role]").first()).toHaveValue("");
    });
  }

  test(`mend a form that comes back, in ${lang}`, async ({ page, complaints }) => {
    await page.goto(cases[0].page[lang]);
    const room = page.locator("#budget-form");
    await room.locator("[name=email]").fill("ana@nowhere"); // browsers take it, mail does not
    await room.locator("[name=fullName]").fill('Ana "la <b>" Ruiz');
    await page.waitForTimeout(asPeopleWrite);
    await room.locator("button[type=submit]").click();
    await expect(page).toHaveTitle(/^Error:/);
    const summary = room.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(room.locator("[name=fullName]")).toHaveValue('Ana "la <b>" Ruiz');
    await summary.getByRole("link").click();
    await expect(room.locator("[name=email]")).toBeFocused();
    await expect(room.locator("[name=email]")).toHaveAttribute("aria-invalid", "true");
    complaints.length = 0; // the refusal itself
    await room.locator("[name=email]").fill("ana@example.com");
    await room.locator("button[type=submit]").click();
    await expect(page.getByRole("status").filter({ hasText: cases[0].done[lang] })).toBeVisible();
  });

  test(`answer a survey in steps, in ${lang}`, async ({ page }, { project }) => {
    await page.goto(lang === "en" ? "/surveys/professional-experience" : "/surveys/professional-experience?lng=es");
    const room = page.locator("#professional-form");
    const next = () => room.locator("button[name=step]").first().click();
    await answer(room, "years_of_experience");
    await answer(room, "industry");
    await room.locator("[name=job_role]").fill(`Tester ${lang} ${project.name}`);
    await next();
    await answer(room, "programming_languages");
    await answer(room, "frontend_frameworks");
    await room.locator("button[name=step]").last().click(); // back
    await expect(room.locator("[name=job_role]")).toHaveValue(`Tester ${lang} ${project.name}`);
    await next();
    await expect(room.locator("[name=programming_languages]").first()).toBeChecked();
    await next();
    await answer(room, "topics");
    await room.locator("[name=discovery]").fill("By looking around.");
    await answer(room, "startup_founder");
    await room.locator("[name=consent]").check();
    await page.waitForTimeout(asPeopleWrite);
    await room.locator("button[type=submit]:not([name])").click();
    const done = lang === "en" ? "Survey sent successfully!" : "¡Encuesta enviada con éxito!";
    await expect(page.getByRole("status").filter({ hasText: done })).toBeVisible();
  });
}
