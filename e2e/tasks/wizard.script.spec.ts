// What a script adds to the survey in steps: no page load between them, and no input lost on a failure.
import type { Page } from "@playwright/test";
import { answer, minFillTime } from "../forms.ts";
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
    done: "Survey sent successfully!",
  },
  es: {
    address: "/surveys/professional-experience?lng=es",
    steps: ["Paso 1 de 3", "Paso 2 de 3", "Paso 3 de 3"],
    percent: ["33 % completado", "67 % completado", "100 % completado"],
    titles: ["Experiencia profesional", "Habilidades técnicas", "Preferencias de contenido"],
    missing: "Por favor, completa todos los campos obligatorios.",
    consent: "Debes aceptar la política de privacidad para enviar la encuesta.",
    offline: "Error de red. Por favor, inténtalo de nuevo más tarde.",
    done: "¡Encuesta enviada con éxito!",
  },
};

/** The survey on its page, hydrated. */
async function open(page: Page, address: string) {
  await page.goto(address);
  const wrapper = page.locator("#professional-form");
  await expect(wrapper.locator("[data-island]")).toHaveAttribute("data-state", "ready");
  const next = wrapper.locator(".actions button").first();
  const summary = wrapper.locator(".error-summary");
  const fill = [
    async () => {
      await answer(wrapper, "years_of_experience", "industry");
      await wrapper.locator("[name=job_role]").fill("Tester");
    },
    () => answer(wrapper, "programming_languages", "frontend_frameworks"),
    async () => {
      await answer(wrapper, "topics", "startup_founder", "consent");
      await wrapper.locator("[name=discovery]").fill("By looking around.");
    },
  ] as const;
  return { wrapper, next, summary, fill };
}

for (const lang of ["en", "es"] as const) {
  const texts = words[lang];

  test(`the survey moves between steps without a page load, in ${lang}`, async ({ page }) => {
    const { wrapper, next, summary, fill } = await open(page, texts.address);
    let pages = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) pages++;
    });
    const stands = async (step: number) => {
      await expect(wrapper.locator(".step-title")).toHaveText(texts.titles[step]);
      await expect(wrapper.locator(".step-title")).toBeFocused();
      await expect(wrapper.locator("#progress-step")).toHaveText(texts.steps[step]);
      await expect(wrapper.locator("#progress-percent")).toHaveText(texts.percent[step]);
    };
    await next.click();
    await expect(summary).toBeFocused();
    await expect(summary).toHaveClass(/error-summary-warning/);
    await expect(summary.locator(".error-summary-text")).toHaveText(texts.missing);
    await expect(page).toHaveTitle(/^Error: /);
    await summary.getByRole("link").first().click();
    await expect(wrapper.locator("[name=years_of_experience]")).toBeFocused();
    await fill[0]();
    await next.dblclick(); // the second click must not send the next step
    await stands(1);
    await expect(summary).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
    await fill[1]();
    await wrapper.locator(".actions button").last().click();
    await stands(0);
    await expect(wrapper.locator("[name=job_role]")).toHaveValue("Tester");
    await next.click();
    await stands(1);
    await next.click();
    await stands(2);
    await next.click();
    await expect(summary.locator(".error-summary-text")).toHaveText(texts.consent);
    await fill[2]();
    await page.waitForTimeout(minFillTime);
    expect(pages).toBe(0);
    await next.dblclick();
    await expect(wrapper.locator(".form-confirmation-title")).toHaveText(texts.done);
    await expect(wrapper.locator("form")).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test(`a reload keeps the step and the answers of the survey, in ${lang}`, async ({ page }) => {
    const { wrapper, next, fill } = await open(page, texts.address);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0); // reading stores nothing
    await fill[0]();
    await next.click();
    await expect(wrapper.locator(".step-title")).toHaveText(texts.titles[1]);
    await fill[1]();
    await page.reload();
    await expect(wrapper.locator(".step-title")).toHaveText(texts.titles[1]);
    await expect(wrapper.locator("[name=programming_languages]").first()).toBeChecked();
    await wrapper.locator(".actions button").last().click();
    await expect(wrapper.locator("[name=job_role]")).toHaveValue("Tester");
  });

  test(`the survey can be sent again after a network error, in ${lang}`, async ({ page, browserErrors }) => {
    const { wrapper, next, summary, fill } = await open(page, texts.address);
    for (const step of [0, 1] as const) {
      await fill[step]();
      await next.click();
      await expect(wrapper.locator(".step-title")).toHaveText(texts.titles[step + 1]);
    }
    await fill[2]();
    await page.waitForTimeout(minFillTime);
    await page.route("**/surveys/**", (route) => route.abort());
    await next.click();
    await expect(summary).toHaveText(texts.offline);
    await expect(summary).toBeFocused();
    browserErrors.length = 0; // the expected network error
    await page.unroute("**/surveys/**");
    await expect(wrapper.locator("[name=discovery]")).toHaveValue("By looking around.");
    await next.click();
    await expect(wrapper.locator(".form-confirmation-title")).toHaveText(texts.done);
  });
}

test("the survey can be filled in by keyboard alone", async ({ page }) => {
  const { wrapper } = await open(page, words.en.address);
  const { keyboard } = page;
  const choose = async () => {
    await keyboard.press("Tab");
    await keyboard.press("ArrowDown");
  };
  await wrapper.locator("[name=years_of_experience]").focus();
  await keyboard.press("ArrowDown");
  await choose(); // industry
  await keyboard.press("Tab");
  await keyboard.type("Tester");
  await keyboard.press("Enter");
  await expect(wrapper.locator(".step-title")).toBeFocused();
  await expect(wrapper.locator(".step-title")).toHaveText(words.en.titles[1]);
  await keyboard.press("Tab");
  await keyboard.press("Space");
  for (let i = 0; i < 6; i++) await keyboard.press("Tab"); // past the other languages
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(wrapper.locator(".step-title")).toHaveText(words.en.titles[2]);
});

test("the survey works when its script does not load", async ({ page, browserErrors }) => {
  await page.route("**/wizard.*.js", (route) => route.abort());
  await page.goto(words.en.address);
  const wrapper = page.locator("#professional-form");
  await expect(wrapper.locator("[data-island]")).toHaveAttribute("data-state", "failed");
  browserErrors.length = 0; // the blocked script
  await answer(wrapper, "years_of_experience", "industry");
  await wrapper.locator("[name=job_role]").fill("Tester");
  await wrapper.locator(".actions button").first().click();
  await expect(wrapper.locator(".step-title")).toHaveText(words.en.titles[1]);
  expect(browserErrors.filter((text) => !text.includes("wizard"))).toEqual([]);
  browserErrors.length = 0;
});
