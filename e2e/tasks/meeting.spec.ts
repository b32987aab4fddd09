import type { Page } from "@playwright/test";
import { linkOf } from "../mail.ts";
import { expect, test } from "../test.ts";

const hubs = [
  { lang: "en", hub: "/connects", meeting: "/connects/meeting", open: "Book a call", close: "Close" },
  { lang: "es", hub: "/conexiones", meeting: "/conexiones/reunion", open: "Reservar una llamada", close: "Cerrar" },
] as const;

async function ready(page: Page, script: boolean | undefined) {
  if (script) await page.locator("[data-island=connects][data-state=ready]").waitFor({ state: "attached" });
}

for (const { lang, hub, meeting, open, close } of hubs) {
  test(`a meeting can be requested from the hub, in ${lang} @island`, async ({ phone, javaScriptEnabled }) => {
    await phone.goto(hub);
    await ready(phone, javaScriptEnabled);
    await phone.evaluate(() => Object.assign(window, { stayed: true }));
    // Not a click: the page that the browser fetches while the pointer rests on the link lacks the header with the test's address.
    await phone.locator(".contact-option", { hasText: open }).press("Enter");
    const dialog = phone.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(phone).toHaveURL(meeting);
    expect(await phone.evaluate("window.stayed === true")).toBe(javaScriptEnabled);
    await dialog.locator(".meeting-wish summary").click();
    await dialog.locator("[name=fullName]").fill("Ana Prueba");
    await dialog.locator("[name=email]").fill("ana@example.com");
    const day = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    await dialog.locator("[name=date]").fill(day);
    await dialog.locator("[name=time]").fill("10:30");
    await dialog.locator("[name=privacy]").check();
    await phone.waitForTimeout(2100); // the server refuses a form that is filled in faster
    await dialog.locator(".button-submit").click();
    await expect(dialog.locator(".form-confirmation")).toBeVisible();
    await dialog.getByRole("link", { name: close }).click();
    await expect(dialog).toBeHidden();
    await expect(phone).toHaveURL(hub);
  });
}

/** Days ahead from which each test books, so that tests that run at the same time do not take each other's times. */
const days = {
  "moved script": 2,
  "moved no-script": 6,
  "answered script": 10,
  "answered no-script": 14,
};

/** Books the last time of the first day from which a test books, and returns that day. */
async function book(page: Page, name: string, email: string, ahead: number): Promise<string> {
  const from = new Date(Date.now() + ahead * 24 * 3600 * 1000).toISOString().slice(0, 10);
  await page.goto(`/connects/meeting?zone=America/Mexico_City&day=${from}`);
  const slot = page.locator(".meeting-day").first().locator(".meeting-slot").last();
  const at = await slot.locator("time").getAttribute("datetime");
  await slot.click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=fullName]").fill(name);
  await dialog.locator("[name=email]").fill(email);
  await dialog.locator("[name=privacy]").check();
  await page.waitForTimeout(2100); // the server refuses a form that is filled in faster
  await dialog.locator(".button-submit").click();
  await expect(page.locator(".form-confirmation-title")).toHaveText("Your call is booked");
  await expect(page.locator(".meeting-when")).toContainText("in Mexico City");
  return (at ?? "").slice(0, 10);
}

/** Returns the days ahead from which a test books in a project. */
function daysOf(test: "moved" | "answered", project: string): number {
  return project === "no-script" ? days[`${test} no-script`] : days[`${test} script`];
}

test("a booked call is moved, then cancelled, by the links of its mail", async ({ phone, runName }, { project }) => {
  const email = `${runName}-links@example.com`;
  const day = await book(phone, "Ana", email, daysOf("moved", project.name));
  await phone.goto(linkOf(email, "/connects/meeting/move"));
  const time = phone.locator(".meeting-slots label", { has: phone.locator(`time[datetime^="${day}"]`) }).first();
  const moved = await time.locator("time").textContent();
  await time.click();
  await phone.getByRole("button", { name: "Move the call" }).click();
  await expect(phone.getByRole("status")).toContainText("Your call has moved");
  await expect(phone.locator(".meeting-when strong")).toContainText(moved ?? "no time");
  await phone.goto(linkOf(email, "/connects/meeting/cancel"));
  await phone.getByRole("button", { name: "Cancel the call" }).click();
  await expect(phone.getByRole("status")).toContainText("canceled");
});

test("a free time is booked, and the owner cancels it with words @island", async ({ phone, owner, runName }, {
  project,
}) => {
  const [name, email] = [`Ana ${runName}`, `${runName}-call@example.com`];
  await book(phone, name, email, daysOf("answered", project.name));

  await owner.goto(`/admin/inbox?q=${email}`);
  await owner.getByRole("link", { name }).click();
  await owner.getByRole("link", { name: "Ver la llamada" }).click();
  await owner.locator("summary", { hasText: "Cancelar la llamada" }).click();
  const form = owner.locator("form#meeting-withdraw");
  await form.locator("textarea").fill("I’m on holiday.");
  await form.getByRole("button", { name: "Cancelar la llamada" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "Cancelada. Se le avisa por correo." })).toBeVisible();
  await owner.getByRole("link", { name: "Volver a la semana" }).click();
  await expect(owner.locator(".week-day")).toHaveCount(7);
  await expect(owner.locator(".week-entry", { hasText: name })).toHaveCount(0);
});

test("the meeting form closes with Escape, the back button and a click outside @island", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/connects");
  await ready(page, javaScriptEnabled);
  const link = page.locator(".contact-option", { hasText: "Book a call" });
  const dialog = page.getByRole("dialog", { name: "Book a call" });
  const leaving = [
    () => (javaScriptEnabled ? page.keyboard.press("Escape") : dialog.locator(".dialog-close").press("Enter")),
    () => page.goBack(),
    () => page.mouse.click(5, 5),
  ];
  for (const leave of leaving) {
    await link.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/^Book a call/);
    await leave();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/connects");
    await expect(page).toHaveTitle(/^Work with me/);
    if (javaScriptEnabled) await expect(link).toBeFocused();
  }
});

test("closing the meeting form at its own address leads to the hub", async ({ page, javaScriptEnabled }) => {
  await page.goto("/connects/meeting");
  await ready(page, javaScriptEnabled);
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toBeFocused();
  if (javaScriptEnabled) await page.keyboard.press("Escape");
  else await page.locator(".dialog-close").press("Enter");
  await expect(page).toHaveURL("/connects");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Work with me");
});

test("the meeting form is a page when the script does not load", async ({ page, browserErrors }) => {
  await page.route("**/js/connects.*", (route) => route.abort());
  await page.goto("/connects");
  await page.locator(".contact-option", { hasText: "Book a call" }).click();
  await expect(page.getByRole("dialog", { name: "Book a call" })).toBeVisible();
  await expect(page).toHaveURL("/connects/meeting");
  browserErrors.length = 0; // the blocked script
});
