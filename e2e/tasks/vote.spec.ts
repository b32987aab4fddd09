import { expect, languages, test } from "../test.ts";

const words = {
  en: {
    page: "/podcast",
    vote: "Vote for “Who writes",
    voted: "Voted for “Who writes",
    thanks: "Your vote was counted.",
    suggest: "Suggest a topic",
    subscribe: "Hear about the first episode",
  },
  es: {
    page: "/podcast?lng=es",
    vote: "Votar por «Quién escribe",
    voted: "Votado por «Quién escribe",
    thanks: "Tu voto se ha contado.",
    suggest: "Propón un tema",
    subscribe: "Entérate del primer episodio",
  },
};

for (const locale of languages) {
  const { page: address, vote, voted, thanks, suggest, subscribe } = words[locale.lang];

  test(`a topic can be voted for once, in ${locale.lang} @island`, async ({ phone, javaScriptEnabled }) => {
    await phone.goto(address);
    const topic = phone.locator("#topic-labels");
    const button = topic.getByRole("button");
    await expect(button).toHaveAccessibleName(new RegExp(vote));
    const count = async () => Number.parseInt((await topic.locator(".tabular-nums").textContent()) ?? "", 10);
    const before = await count();
    await button.press("Enter");
    await expect(button).toHaveAccessibleName(new RegExp(voted));
    await expect(button).toBeDisabled();
    expect(await count()).toBeGreaterThan(before); // other tests vote as well
    await expect(phone.getByRole("status").filter({ hasText: thanks })).toHaveCount(1);
    if (javaScriptEnabled) {
      await expect(phone).toHaveURL(address);
      await expect(button).toBeFocused();
      await expect(topic.getByRole("status")).toContainText(thanks);
    } else {
      await expect(phone).toHaveURL(/#topic-labels$/);
    }
    await expect(topic.getByRole("link")).toHaveText([suggest, subscribe]);
    await topic.getByRole("link").first().click();
    await expect(phone).toHaveURL(/#suggest$/);
    await phone.goto(address);
    await expect(topic.getByRole("button")).toHaveAccessibleName(new RegExp(voted));
    await expect(topic.getByRole("button")).toBeDisabled();
  });
}

test("a vote without a response is sent natively", async ({ page, browserErrors, javaScriptEnabled }) => {
  let sent = 0;
  await page.route("**/podcast/vote", (route) =>
    javaScriptEnabled && sent++ === 0 ? route.abort() : route.continue(),
  );
  await page.goto("/podcast");
  await page.locator("#topic-labels").getByRole("button").click();
  await expect(page).toHaveURL(/#topic-labels$/);
  await expect(page.getByRole("status").filter({ hasText: "Your vote was counted." })).toBeVisible();
  browserErrors.length = 0; // what the test blocked
});

test("a vote counts when its script does not load", async ({ page, browserErrors }) => {
  await page.route("**/js/votes.*", (route) => route.abort());
  await page.goto("/podcast");
  await page.locator("#topic-labels").getByRole("button").click();
  await expect(page).toHaveURL(/#topic-labels$/);
  await expect(page.locator("#topic-labels").getByRole("button")).toBeDisabled();
  browserErrors.length = 0; // what the test blocked
});
