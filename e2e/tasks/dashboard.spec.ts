import { readFileSync } from "node:fs";
import { forms, minFillTime } from "../forms.ts";
import { expect, test } from "../test.ts";

const survey = forms.find((form) => form.name === "agents" && form.page.en === "/ai-agents-survey");

test("the owner reads a new survey response and downloads it", async ({ page, owner, runName }) => {
  if (!survey) throw new Error("there is no survey about agents");
  const name = `=${runName}(${Date.now()})`; // a formula in a spreadsheet
  await page.goto(survey.page.en);
  const wrapper = page.locator("#agents-form");
  await survey.fill(wrapper, name);
  await page.waitForTimeout(minFillTime);
  await wrapper.locator("button[type=submit]").click();
  await expect(page.getByText(survey.done.en).first()).toBeVisible();

  // The sidebar of every page leads there.
  await page.goto("/ai-agents-survey?lng=es");
  await owner.getByRole("link", { name: "Administración" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Panel de encuestas");
  await owner
    .getByRole("navigation", { name: "Encuestas" })
    .getByRole("link", { name: /Agentes de IA/ })
    .click();
  await expect(owner.locator(".key-figure-value").first()).toHaveText(/^[1-9]/);
  await expect(owner.getByRole("figure", { name: "Sectores" }).getByRole("table")).toBeVisible();

  // Filters keep the survey and are listed.
  await owner.getByLabel("Idioma").selectOption("en");
  await owner.getByLabel("Desde").fill("2020-01-31");
  await owner.getByRole("button", { name: "Filtrar", exact: true }).click();
  await expect(owner).toHaveURL(/survey=agents&from=2020-01-31&to=&language=en$/);
  await expect(owner.getByLabel("Idioma")).toHaveValue("en");

  // A click anywhere on a row opens the response.
  const cell = owner.getByRole("row").filter({ hasText: name }).getByRole("cell").last();
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (!box) throw new Error("the row is not visible");
  await owner.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(/^Respuesta \d+/);
  await expect(owner.getByText(name)).toBeVisible();
  await owner.getByRole("link", { name: "Volver a las encuestas" }).click();
  await expect(owner).toHaveURL("/admin/surveys?survey=agents");

  // In the CSV file no cell is a formula.
  const waiting = owner.waitForEvent("download");
  await owner.getByRole("link", { name: "Descargar CSV" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^encuestas-agents-\d{4}-\d\d-\d\d\.csv$/);
  const file = readFileSync(await download.path(), "utf8");
  expect(file).toContain(`,'${name},`);
  expect(file.codePointAt(0)).toBe(0xfeff);
});

test("a visitor is redirected to the login, and after it back", async ({ page }) => {
  for (const address of ["/admin/surveys", "/admin/surveys/agents/1"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acceso");
    await expect(page.locator("body")).not.toContainText("Últimas respuestas");
  }
});

test("a filter without results says so and can be removed", async ({ owner, browserErrors }) => {
  await owner.goto("/admin/surveys?survey=english&from=2019-01-01&to=2019-12-31");
  await expect(
    owner.getByRole("status").filter({ hasText: /Ninguna respuesta|Todavía no hay respuestas/ }),
  ).toBeVisible();
  await owner.getByRole("link", { name: "Quitar filtros" }).click();
  await expect(owner).toHaveURL("/admin/surveys?survey=english");
  expect(browserErrors).toEqual([]);
});
