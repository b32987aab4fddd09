import type { Page } from "@playwright/test";
import { expect, languages, test } from "../test.ts";

const words = {
  en: {
    message: "Your message",
    send: "Send",
    question: "How much is web development?",
    answer: "€18/hour",
    link: "ask for a quote",
  },
  es: {
    message: "Tu mensaje",
    send: "Enviar",
    question: "¿Cuánto cuesta el desarrollo web?",
    answer: "18 €/hora",
    link: "pide un presupuesto",
  },
};
const suggested = "Are you available for a project?"; // on the chat page, beside the one that is its example
const errors = {
  limit: "You've exceeded the message limit per minute. Please wait a moment.",
  failed: "Sorry, an error occurred. Please try again.",
};
const lines = (page: Page) => page.getByRole("log").getByRole("listitem");
const ready = (page: Page) => expect(page.locator("[data-island=chat][data-state=ready]")).toBeAttached();

for (const locale of languages) {
  const { message, send, question, answer, link } = words[locale.lang];

  test(`the assistant answers on the home page, in ${locale.lang} @island`, async ({ page, javaScriptEnabled }) => {
    await page.goto(locale.home);
    await page.getByLabel(message).fill(question);
    await page.getByRole("button", { name: send, exact: true }).click();
    await expect(lines(page)).toHaveCount(3);
    await expect(lines(page).nth(1)).toContainText(question);
    await expect(lines(page).last()).toContainText(answer);
    await expect(lines(page).last()).toBeInViewport();
    expect(new URL(page.url()).pathname).toBe(javaScriptEnabled ? "/" : "/chat");
    await lines(page).last().getByRole("link", { name: link }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", locale.lang);
    await expect(page.locator("h1")).toBeVisible();
  });

  test(`the assistant can be used by keyboard alone, in ${locale.lang} @island`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto(locale.home);
    const field = page.getByLabel(message);
    await field.focus();
    if (javaScriptEnabled) await ready(page); // before hydration, and without a script, Enter inserts a line break
    await page.keyboard.type("Rust");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("Go?");
    await expect(field).toHaveValue("Rust\nGo?");
    if (!javaScriptEnabled) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(lines(page)).toHaveCount(3);
    await expect(lines(page).nth(1).locator("p")).toHaveText("Rust Go?");
    if (javaScriptEnabled) await expect(field).toBeFocused();
  });
}

const calls = {
  en: { ask: "book a call", other: "Pick another time", button: "Book this call" },
  es: { ask: "reservar una llamada", other: "Elegir otra hora", button: "Reservar esta llamada" },
};

for (const locale of languages) {
  const { message, send } = words[locale.lang];
  const { ask, other, button } = calls[locale.lang];

  test(`a free time below an answer leads to its form, in ${locale.lang} @island`, async ({ page }) => {
    await page.goto(locale.home);
    await page.getByLabel(message).fill(ask);
    await page.getByRole("button", { name: send, exact: true }).click();
    const links = lines(page).last().locator(".chat-card-times a");
    await expect(links).toHaveCount(4);
    await expect(links.last()).toHaveText(other);
    await links.first().click();
    await expect(page.getByRole("button", { name: button })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", locale.lang);
  });
}

test("an answer about a project shows its picture @island", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Your message").fill("show me your portfolio");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const picture = lines(page).last().locator(".chat-card-project img");
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
    0,
  );
});

test("a suggested question is answered in place of the example @island", async ({ phone }) => {
  await phone.goto("/chat");
  await expect(lines(phone)).toHaveCount(2); // the greeting has no room there
  await phone.getByRole("link", { name: suggested }).click();
  await expect(lines(phone).nth(1)).toContainText(suggested);
  await expect(lines(phone)).toHaveCount(3);
});

test("markup in a message is shown as text @island", async ({ page }) => {
  await page.goto("/chat");
  const hostile = '<img src=x onerror="document.title=1"> [go](/about) <script>document.title=1</script>';
  await page.getByLabel(words.en.message).fill(hostile);
  await page.getByRole("button", { name: words.en.send, exact: true }).click();
  const asked = lines(page).nth(1).locator("p");
  await expect(asked).toHaveText(hostile);
  await expect(asked.locator("*")).toHaveCount(0);
});

test("a blank message is refused with its reason @island", async ({ page, browserErrors, javaScriptEnabled }) => {
  await page.goto("/chat");
  if (javaScriptEnabled) await ready(page);
  await page.getByLabel(words.en.message).fill("   ");
  await page.getByRole("button", { name: words.en.send, exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Message cannot be empty.");
  await expect(lines(page)).toHaveCount(javaScriptEnabled ? 3 : 1); // the example stays
  if (!javaScriptEnabled) expect(browserErrors.splice(0).join()).toContain("422");
});

test("too many questions are answered with a request to wait @island", async ({
  page,
  browserErrors,
  javaScriptEnabled,
}) => {
  const field = page.getByLabel(words.en.message);
  await expect(async () => {
    await page.goto("/chat");
    await field.fill("hello");
    if (javaScriptEnabled) {
      await page.evaluate(() => {
        const message = { role: "user", content: "hello", timestamp: Date.now(), lang: "es" };
        sessionStorage.setItem("chat", JSON.stringify(Array(20).fill(message)));
      });
    } else {
      await Promise.all(Array.from({ length: 40 }, () => page.request.get("/chat?message=hello")));
    }
    await page.getByRole("button", { name: words.en.send, exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(errors.limit, { timeout: 2000 });
  }).toPass(); // on a slow machine the limit allows one more
  await expect(field).toHaveValue("hello");
  await expect(lines(page)).toHaveCount(javaScriptEnabled ? 3 : 1); // the example stays
  if (!javaScriptEnabled) expect(browserErrors.splice(0).join()).toContain("429");
});

test("the conversation continues on other pages, separately in each language @island", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/chat");
  if (javaScriptEnabled) expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.getByRole("link", { name: suggested }).click();
  await expect(lines(page).nth(1)).toContainText(suggested);
  await expect(lines(page)).toHaveCount(3);
  const keeps = async () => {
    // Without a script nothing is stored, and the page shows its example.
    await expect(lines(page)).toHaveCount(3);
    await expect(lines(page).filter({ hasText: suggested })).toHaveCount(javaScriptEnabled ? 1 : 0);
  };
  await page.goto("/chat");
  await keeps();
  await page.goto("/chat?lng=es");
  if (javaScriptEnabled) await ready(page);
  await expect(lines(page).first()).toContainText("Hola.");
  await expect(lines(page).filter({ hasText: suggested })).toHaveCount(0);
  await page.goto("/chat?lng=en");
  await keeps();
});

test("the conversation is a page when its script does not load", async ({ page, browserErrors }) => {
  await page.route("**/js/chat.*.js", (route) => route.abort());
  await page.goto("/");
  await page.getByLabel(words.en.message).fill(words.en.question);
  await page.getByRole("button", { name: words.en.send, exact: true }).click();
  await expect(page).toHaveURL(/\/chat\?.*message=/);
  await expect(lines(page).last()).toContainText(words.en.answer);
  browserErrors.splice(0); // the blocked script
});

test("when the assistant's knowledge does not load, the script says so or the server answers @island", async ({
  page,
  browserErrors,
  javaScriptEnabled,
}) => {
  await page.route("**/chat/knowledge.*.json", (route) => route.abort());
  await page.goto("/");
  if (javaScriptEnabled) await ready(page);
  const field = page.getByLabel(words.en.message);
  await field.fill("hello");
  await page.getByRole("button", { name: words.en.send, exact: true }).click();
  if (javaScriptEnabled) {
    await expect(page.getByRole("alert")).toHaveText(errors.failed);
    await expect(field).toHaveValue("hello");
    await page.unroute("**/chat/knowledge.*.json");
    await page.route("**/chat/knowledge.*.json", (route) => route.fulfill({ status: 404 })); // as after an update of the site
    await page.getByRole("button", { name: words.en.send, exact: true }).click();
  }
  await expect(page).toHaveURL(/\/chat\?.*message=hello/);
  await expect(lines(page).last()).toContainText("€18/hour");
  browserErrors.splice(0); // the blocked knowledge
});
