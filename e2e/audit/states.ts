// The states of a page that a visitor's actions lead to: an open menu or dialog, a form returned with errors, an island's
// response. Each generator yields the name of a state once the page is in it.
import type { Locator, Page } from "@playwright/test";

type States = AsyncGenerator<string, void>;

/** Leads a page on a phone through all its states, or all but those of the menus. */
export async function* states(page: Page, withMenus = true): States {
  if (withMenus) yield* menus(page);
  yield* dialog(page);
  yield* forms(page);
  yield* wizard(page);
  yield* chat(page);
  yield* search(page);
  yield* vote(page);
  yield* selection(page);
  yield* seam(page);
}

async function* menus(page: Page): States {
  if (await page.locator("dialog[open]").count()) return; // a modal dialog makes the rest of the page inert
  for (const id of await page.evaluate(() => Array.from(document.querySelectorAll("[popover]"), (p) => p.id))) {
    const opener = page.locator(`[popovertarget="${id}"]`).first();
    if (!(await opener.isVisible())) continue;
    await opener.click();
    yield `#${id} open`;
    await page.evaluate((id) => document.getElementById(id)?.hidePopover(), id);
  }
}

async function* dialog(page: Page): States {
  const opener = page
    .locator("[data-island=project] .card a, .contact-option:is([href*=meeting], [href*=reunion], [href*=conversa])")
    .first();
  if (!(await opener.count()) || (await page.locator("dialog[open]").count())) return;
  const tabs = page.locator("[data-island=connects]");
  if (!(await tabs.or(page.locator("[data-island=project]")).count())) return; // the link opens a page
  if (await tabs.count()) await tabs.and(page.locator("[data-state=ready]")).waitFor({ state: "attached" });
  await opener.click();
  await page.locator("dialog:modal").waitFor();
  yield "an open dialog";
  await page.goBack();
}

async function* forms(page: Page): States {
  for (const room of await page.locator(".form-container:has(> form[data-failed]):not([inert] *)").all()) {
    await room.evaluate(show);
    await room.locator("[type=submit]").click();
    await room.locator(".error-summary").waitFor();
    yield "a form returned with errors";
  }
}

/** Opens what a form is folded into, and chooses the form where there is a choice. */
function show(form: Element) {
  const folded = form.closest("details");
  if (folded) folded.open = true;
  for (const choice of document.querySelectorAll<HTMLInputElement>("input[type=radio][aria-controls]")) {
    if (document.getElementById(choice.getAttribute("aria-controls") ?? "")?.contains(form)) choice.click();
  }
}

async function* wizard(page: Page): States {
  const island = await ready(page, "wizard");
  if (!island) return;
  const [title, warning] = [island.locator(".step-title"), island.locator(".error-summary")];
  for (const step of [1, 2, 3]) {
    yield `step ${step} of the survey`;
    await island.locator(".actions button").first().click();
    await warning.waitFor();
    yield `step ${step} of the survey with errors`;
    if (step === 3) break;
    const before = await title.textContent();
    for (const choice of await island.locator("select").all()) await choice.selectOption({ index: 1 });
    for (const line of await island.locator("input[type=text], textarea").all()) await line.fill("Tester");
    for (const choices of await island.locator(".choices").all()) await choices.locator("input").first().check();
    await island.locator(".actions button").first().click();
    await title.filter({ hasNotText: before ?? "" }).waitFor();
  }
  await page.evaluate(() => sessionStorage.clear()); // so that the next page does not continue this survey
}

async function* chat(page: Page): States {
  const island = await ready(page, "chat");
  if (!island) return;
  const answers = island.locator(".message-visitor", { hasText: "chatbot" }).locator("+ .message-assistant");
  const before = await answers.count(); // the conversation of earlier pages is kept
  await island.locator("textarea").fill("chatbot");
  await island.locator(".chat-form [type=submit]").click();
  await answers.nth(before).waitFor();
  yield "an answer of the assistant";
}

async function* search(page: Page): States {
  const island = await ready(page, "search");
  if (!island) return;
  for (const query of ["catalog", "xylophonist"]) {
    await island.locator("[type=search]").fill("");
    await island.locator("[type=search]").pressSequentially(query);
    await page.waitForURL((address) => address.searchParams.get("q") === query); // the address changes with the results
    yield `the search for ${query}`;
  }
}

async function* vote(page: Page): States {
  const button = (await ready(page, "votes"))?.locator("button:enabled:not([aria-disabled=true])").first();
  if (!button || !(await button.count())) return;
  const votes = page.locator("[data-island=votes] button[aria-disabled=true]");
  const before = await votes.count();
  await button.click();
  await votes.nth(before).waitFor();
  yield "a vote";
}

async function* selection(page: Page): States {
  const list = page.locator("form[data-selection]");
  if (!(await list.count())) return;
  const [address, row] = [page.url(), list.locator("[name=item]").first()];
  await row.check();
  yield "a selected inquiry";
  await list.locator("[value=ask-delete]").click();
  await page.locator("main form [value=delete]").waitFor();
  yield "the question whether to delete it";
  await page.goto(address);
}

async function* seam(page: Page): States {
  const knob = (await ready(page, "seam"))?.getByRole("slider");
  if (!knob) return;
  const back = (await knob.getAttribute("aria-valuenow")) === "0" ? "Home" : "End";
  await knob.press(back === "Home" ? "PageUp" : "PageDown");
  await page.locator(".seam-both").waitFor();
  yield "both languages beside each other";
  await knob.press(back);
  await page.locator(".hero:not(.seam-both, .seam-open)").waitFor();
}

/** Returns the first island of a kind once it is hydrated, or undefined if the page has none. */
async function ready(page: Page, kind: string): Promise<Locator | undefined> {
  const island = page.locator(`[data-island=${kind}]`).first();
  if (!(await island.count())) return undefined;
  await island.scrollIntoViewIfNeeded();
  await island.and(page.locator("[data-state=ready]")).waitFor();
  return island;
}
