import type { Locator, Page } from "@playwright/test";
import { forms, minFillTime } from "../forms.ts";
import { expect, test } from "../test.ts";

const survey = forms.find((form) => form.name === "agents" && form.page.en === "/ai-agents-survey");

/** Sends a survey, so that there is data to draw. */
async function answerSurvey(page: Page) {
  if (!survey) throw new Error("there is no survey about agents");
  await page.goto(survey.page.en);
  const wrapper = page.locator("#agents-form");
  await survey.fill(wrapper, "Baker");
  await page.waitForTimeout(minFillTime);
  await wrapper.locator("button[type=submit]").click();
  await expect(page.getByText(survey.done.en).first()).toBeVisible();
}

test("charts replace those of the server, respond to the pointer and follow the theme @island", async ({ owner }) => {
  await answerSurvey(owner);
  await owner.goto("/admin/surveys?survey=agents");
  const place = owner.locator("#chart-experience .chart-drawing");
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box && Object.values(box).map(Math.floor); // a canvas has whole pixels
  };
  const served = await boxOf(place);
  const canvas = place.getByRole("img", { name: /^Años de experiencia\. Lo más frecuente: / });
  await expect(place.locator("canvas")).toBeVisible();
  await expect(canvas).toHaveCount(1); // the server's chart keeps the space and is hidden from screen readers
  expect(await boxOf(place)).toEqual(served);
  expect(await boxOf(place.locator("canvas"))).toEqual(served);
  await expect(owner.locator(".charts-status")).toBeEmpty();

  const picture = () => place.locator("canvas").evaluate((drawn: HTMLCanvasElement) => drawn.toDataURL());
  const dark = await picture();
  await place.hover();
  await expect.poll(picture).not.toBe(dark); // the tooltip names the value
  await owner.mouse.move(0, 0);
  await expect.poll(picture).toBe(dark);
  await owner.getByRole("button", { name: "Modo claro" }).click();
  await expect.poll(picture).not.toBe(dark);
});

test("when the chart script does not load, the server's charts stay @island", async ({ owner, browserErrors }) => {
  await answerSurvey(owner);
  await owner.route("**/drawing.*.js", (route) => route.abort());
  await owner.goto("/admin/surveys?survey=agents");
  await expect(owner.locator("[data-island=charts][data-state=failed]")).toHaveCount(1);
  await expect(owner.getByRole("img", { name: /^Años de experiencia/ })).toBeVisible();
  await expect(owner.locator(".chart-drawing canvas")).toHaveCount(0);
  await expect(owner.locator(".charts-status")).toBeEmpty();
  browserErrors.length = 0; // the blocked script
});
