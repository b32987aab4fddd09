// What becomes of a page under a visitor's hands, one state after the other: menus and dialogs opened, forms that came back,
// islands that answered. Each yields what it is called once the page is in it.

/** Leads a page on a phone through all its states. */
export async function* states(page) {
  yield* menus(page);
  yield* dialog(page);
  yield* forms(page);
  yield* wizard(page);
  yield* chat(page);
  yield* search(page);
  yield* vote(page);
}

async function* menus(page) {
  if (await page.locator("dialog[open]").count()) return; // until it is closed nothing else can be pressed
  for (const id of await page.evaluate(() => Array.from(document.querySelectorAll("[popover]"), (p) => p.id))) {
    const opener = page.locator(`[popovertarget="${id}"]`).first();
    if (!(await opener.isVisible())) continue;
    await opener.click();
    yield `#${id} open`;
    await page.evaluate((id) => document.getElementById(id).hidePopover(), id);
  }
}

async function* dialog(page) {
  const opener = page.locator("[data-island=project] .card a, .contact-option[href*=meeting], .contact-option[href*=reunion]").first();
  if (!(await opener.count()) || (await page.locator("dialog[open]").count())) return;
  const tabs = page.locator("[data-island=connects]"); // without them the dialog is another page
  if (await tabs.count()) await tabs.and(page.locator("[data-state=ready]")).waitFor({ state: "attached" });
  await opener.click();
  await page.locator("dialog:modal").waitFor();
  yield "a dialog opened";
  await page.goBack();
}

async function* forms(page) {
  for (const room of await page.locator(".form-container:has(> form[data-failed])").all()) {
    await room.locator("[type=submit]").click();
    await room.locator(".error-summary").waitFor();
    yield "a form that came back";
  }
}

async function* wizard(page) {
  const island = await ready(page, "wizard");
  if (!island) return;
  const [title, warning] = [island.locator(".step-title"), island.locator(".error-summary")];
  for (const step of [1, 2, 3]) {
    yield `step ${step} of the survey`;
    await island.locator(".actions button").first().click();
    await warning.waitFor();
    yield `step ${step} of the survey, unanswered`;
    if (step === 3) break;
    const before = await title.textContent();
    for (const choice of await island.locator("select").all()) await choice.selectOption({ index: 1 });
    for (const line of await island.locator("input[type=text], textarea").all()) await line.fill("Tester");
    for (const choices of await island.locator(".choices").all()) await choices.locator("input").first().check();
    await island.locator(".actions button").first().click();
    await title.filter({ hasNotText: before }).waitFor();
  }
  await page.evaluate(() => sessionStorage.clear()); // nothing was sent, and the next page begins anew
}

async function* chat(page) {
  const island = await ready(page, "chat");
  if (!island) return;
  const messages = await island.locator(".message").count(); // those of pages before stay
  await island.locator("textarea").fill("chatbot");
  await island.locator("[type=submit]").click();
  await island.locator(".message").nth(messages + 1).waitFor();
  yield "an answer of the assistant";
}

async function* search(page) {
  const island = await ready(page, "search");
  if (!island) return;
  for (const query of ["tesla", "xylophonist"]) {
    await island.locator("[type=search]").fill("");
    await island.locator("[type=search]").pressSequentially(query);
    await page.waitForURL((address) => address.searchParams.get("q") === query); // which goes with the answer
    yield `the search for ${query}`;
  }
}

async function* vote(page) {
  const button = (await ready(page, "votes"))?.locator("button:enabled:not([aria-disabled=true])").first();
  if (!button || !(await button.count())) return;
  const votes = page.locator("[data-island=votes] button[aria-disabled=true]");
  const before = await votes.count();
  await button.click();
  await votes.nth(before).waitFor();
  yield "a vote given";
}

/** Waits for the first island of a kind to come alive; returns nothing where the page has none. */
async function ready(page, kind) {
  const island = page.locator(`[data-island=${kind}]`).first();
  if (!(await island.count())) return undefined;
  await island.scrollIntoViewIfNeeded();
  await island.and(page.locator("[data-state=ready]")).waitFor();
  return island;
}
