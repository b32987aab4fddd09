// What a script adds to the survey in steps: no page between them, and nothing lost when something fails.
import type { Page } from "@playwright/test";
import { answer, asPeopleWrite } from "../forms.ts";
import { expect, test } from "../test.ts";

const words = {
  en: {
    address: "/surveys/professional-experience",
    steps: ["Step 1 of 3", "Step 2 of 3", "Step 3 of 3"],
    percent: ["33% Complete", "67% Complete", "100% Complete"],
    titles: ["Professional experience", "Technical skills", "Content preferences"],
    missing: "Please complete all required fields.",
    consent: "You must accept the privacy policy to submit the survey.",
    offline: "Network error. Please try again later.",
    done: "Survey sent successfully! Thank you.",
  },
  es: {
    address: "/surveys/professional-experience?lng=es",
    steps: ["Paso 1 de 3", "Paso 2 de 3", "Paso 3 de 3"],
    percent: ["33 % completado", "67 % completado", "100 % completado"],
    titles: ["Experiencia profesional", "Habilidades técnicas", "Preferencias de contenido"],
    missing: "Por favor, completa todos los campos obligatorios.",
    consent: "Debes aceptar la política de privacidad para enviar la encuesta.",
    offline: "Error de red. Por favor, inténtalo de nuevo más tarde.",
    done: "¡Encuesta enviada con éxito! Gracias.",
  },
};

/** The survey on its page, with the script at work. */
async function open(page: Page, address: string) {
  await page.goto(address);
  const room = page.locator("#professional-form");
  await expect(room.locator("[data-island]")).toHaveAttribute("data-state", "ready");
  const next = room.locator(".actions button").first();
  const summary = room.locator(".error-summary");
  const fill = [
    async () => {
      await answer(room, "years_of_experience", "industry");
      await room.locator("[name=job_role]").fill("Tester");
    },
    () => answer(room, "programming_languages", "frontend_frameworks"),
    async () => {
      await answer(room, "topics", "startup_founder", "consent");
      await room.locator("[name=discovery]").fill("By looking around.");
    },
  ] as const;
  return { room, next, summary, fill };
}

for (const lang of ["en", "es"] as const) {
  const said = words[lang];

  test(`go through the survey without a page between, in ${lang}`, async ({ page }) => {
    const { room, next, summary, fill } = await open(page, said.address);
    let pages = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) pages++;
    });
    const stands = async (step: number) => {
      await expect(room.locator(".step-title")).toHaveText(said.titles[step]);
      await expect(room.locator(".step-title")).toBeFocused();
      await expect(room.locator("#progress-step")).toHaveText(said.steps[step]);
      await expect(room.locator("#progress-percent")).toHaveText(said.percent[step]);
    };
    await next.click();
    await expect(summary).toBeFocused();
    await expect(summary).toHaveClass(/error-summary-warning/);
    await expect(summary.locator(".error-summary-title")).toHaveText(said.missing);
    await expect(page).toHaveTitle(/^Error: /);
    await summary.getByRole("link").first().click();
    await expect(room.locator("[name=years_of_experience]")).toBeFocused();
    await fill[0]();
    await next.dblclick(); // the second press is none of the next step's
    await stands(1);
    await expect(summary).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
    await fill[1]();
    await room.locator(".actions button").last().click();
    await stands(0);
    await expect(room.locator("[name=job_role]")).toHaveValue("Tester");
    await next.click();
    await stands(1);
    await next.click();
    await stands(2);
    await next.click();
    await expect(summary.locator(".error-summary-title")).toHaveText(said.consent);
    await fill[2]();
    await page.waitForTimeout(asPeopleWrite);
    await next.dblclick();
    await expect(room.locator(".form-success")).toHaveText(said.done);
    await expect(room.locator(".form-success")).toBeFocused();
    await expect(room.locator("[name=job_role]")).toHaveValue("");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(pages).toBe(0);
  });

  test(`reload in the middle of the survey, in ${lang}`, async ({ page }) => {
    const { room, next, fill } = await open(page, said.address);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0); // a visit stores nothing
    await fill[0]();
    await next.click();
    await expect(room.locator(".step-title")).toHaveText(said.titles[1]);
    await fill[1]();
    await page.reload();
    await expect(room.locator(".step-title")).toHaveText(said.titles[1]);
    await expect(room.locator("[name=programming_languages]").first()).toBeChecked();
    await room.locator(".actions button").last().click();
    await expect(room.locator("[name=job_role]")).toHaveValue("Tester");
  });

  test(`send the survey while the network fails, and again, in ${lang}`, async ({ page, complaints }) => {
    const { room, next, summary, fill } = await open(page, said.address);
    for (const step of [0, 1] as const) {
      await fill[step]();
      await next.click();
      await expect(room.locator(".step-title")).toHaveText(said.titles[step + 1]);
    }
    await fill[2]();
    await page.waitForTimeout(asPeopleWrite);
    await page.route("**/surveys/**", (route) => route.abort());
    await next.click();
    await expect(summary).toHaveText(said.offline);
    await expect(summary).toBeFocused();
    complaints.length = 0; // the network's failure
    await page.unroute("**/surveys/**");
    await expect(room.locator("[name=discovery]")).toHaveValue("By looking around.");
    await next.click();
    await expect(room.locator(".form-success")).toHaveText(said.done);
  });
}

test("fill in the survey by keyboard alone", async ({ page }) => {
  const { room } = await open(page, words.en.address);
  const { keyboard } = page;
  const choose = async () => {
    await keyboard.press("Tab");
    await keyboard.press("ArrowDown");
  };
  await room.locator("[name=years_of_experience]").focus();
  await keyboard.press("ArrowDown");
  await choose(); // industry
  await keyboard.press("Tab");
  await keyboard.type("Tester");
  await keyboard.press("Enter");
  await expect(room.locator(".step-title")).toBeFocused();
  await expect(room.locator(".step-title")).toHaveText(words.en.titles[1]);
  await keyboard.press("Tab");
  await keyboard.press("Space");
  for (let i = 0; i < 6; i++) await keyboard.press("Tab"); // over the other languages
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(room.locator(".step-title")).toHaveText(words.en.titles[2]);
});

test("the survey works while its chunk does not come", async ({ page, complaints }) => {
  await page.route("**/wizard.*.js", (route) => route.abort());
  await page.goto(words.en.address);
  const room = page.locator("#professional-form");
  await expect(room.locator("[data-island]")).toHaveAttribute("data-state", "failed");
  complaints.length = 0; // the chunk
  await answer(room, "years_of_experience", "industry");
  await room.locator("[name=job_role]").fill("Tester");
  await room.locator(".actions button").first().click();
  await expect(room.locator(".step-title")).toHaveText(words.en.titles[1]);
  expect(complaints.filter((text) => !text.includes("wizard"))).toEqual([]);
  complaints.length = 0;
});
