// The owner's pages for the audits: a session, and inquiries and a draft to show.
import { minFillTime } from "../forms.ts";
import { password } from "../site.ts";
import { listed } from "./sitemap.ts";

/** The owner's pages, with the inquiries that logInAsOwner sends and the subscriber that it imports. */
export const ownerPages = [
  "/admin",
  "/admin/account",
  "/admin/email",
  "/admin/inbox",
  "/admin/inbox/budget/1",
  "/admin/inbox/budget/1/delete",
  "/admin/inbox?state=done",
  "/admin/meetings",
  "/admin/meetings/2",
  "/admin/networks",
  "/admin/newsletter",
  "/admin/newsletter/1",
  "/admin/newsletter/1/send",
  "/admin/newsletter/2",
  "/admin/newsletter/subscribers",
  "/admin/newsletter/subscribers/import",
  "/admin/newsletter/subscribers/remove?id=1",
  "/admin/nothing-here",
  "/admin/outbox",
  "/admin/podcast",
  "/admin/ready",
  "/admin/site",
  "/admin/site/files",
  "/admin/site/files/meetings?at=hours",
  "/admin/site/files/other?file=words/es.toml&q=correo",
  "/admin/site/files/services",
  "/admin/site/files/services?at=main/0",
  "/admin/site/files/site",
  "/admin/site/findings",
  "/admin/site/pictures",
  "/admin/site/pictures/one?file=articles/first-catalog/cover.svg&text=articles/first-catalog",
  "/admin/site/saves",
  "/admin/site/texts/articles/first-catalog",
  "/admin/site/texts/articles/first-catalog/history",
  "/admin/site/texts/new",
  "/admin/surveys",
  "/admin/visits",
];

/** Reports whether only the owner can read a path. */
export const isOwnerPage = (path: string) => /^\/admin(\/|$)/.test(path) && path !== "/admin/login";

/** Sends inquiries, logs in, and fills the newsletter if the site has one; returns the session's cookie. */
export async function logInAsOwner(origin: string) {
  const visitor = { email: "ana@example.com", fullName: "Ana Núñez" };
  const wish = { ...visitor, projectDetails: "A shop.\nFor shoes." };
  if (!((await send(origin, "budget", wish)) || (await send(origin, "collaboration", wish)))) {
    throw new Error("there is no form for an inquiry");
  }
  const date = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  await send(origin, "meeting", { ...visitor, date, time: "10:30", message: "The shop.", privacy: "on" }); // if there is something to call about
  const response = await post(`${origin}/admin/login`, { password });
  const [session] = response.headers.getSetCookie();
  if (response.status !== 303 || !session) throw new Error(`the login responds with ${response.status}`);
  const [cookie] = session.split(";");
  const { status } = await fetch(`${origin}/admin/newsletter`, { headers: { cookie } });
  if (status === 200) await fillNewsletter(origin, cookie);
  const [name, value] = cookie.split("=");
  return { name, value, url: origin };
}

/** Imports a subscriber, writes a draft, and an issue that is being sent. */
async function fillNewsletter(origin: string, cookie: string) {
  const language = (await (await fetch(origin)).text()).match(/<html lang="([a-z]+)/)?.[1] ?? "";
  const subscriber = { list: "newsletter", language, addresses: "reader@example.com" };
  const imported = await post(`${origin}/admin/newsletter/subscribers/import`, subscriber, cookie);
  if (imported.status !== 200) throw new Error(`the import responds with ${imported.status}`);
  const text = {
    [`subject_${language}`]: "An issue",
    [`body_${language}`]: "## One\n\n```go\npackage main\n```\n\n> [!NOTE]\n> Two.",
  };
  for (const issue of [1, 2]) {
    const begun = await post(`${origin}/admin/newsletter`, {}, cookie);
    const address = new URL(begun.headers.get("location") ?? "", origin).href;
    await post(address, { ...text, do: "save" }, cookie);
    if (issue === 2) await post(`${address}/send`, {}, cookie);
  }
}

/** Sends the form of a name, and reports whether the site has one. */
async function send(origin: string, name: string, values: Record<string, string>): Promise<boolean> {
  const form = await findForm(origin, name);
  if (!form) return false;
  const [, action, submission] = form;
  await new Promise((resolve) => setTimeout(resolve, minFillTime));
  const response = await post(origin + action, { submission, ...values });
  if (response.status !== 303) throw new Error(`the form ${name} responds with ${response.status}`);
  return true;
}

/** Finds a form: its address depends on the languages of the site. */
async function findForm(origin: string, name: string): Promise<RegExpMatchArray | undefined> {
  for (const [path] of await listed(origin)) {
    const [, form] = (await (await fetch(origin + path)).text()).split(`id="${name}-form"`);
    const found = form?.match(/action="([^"#]+)[^"]*".*?name="submission" value="([^"]+)"/s);
    if (found) return found;
  }
  return undefined;
}

const post = (address: string, fields: Record<string, string>, cookie = "") =>
  fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { cookie }, redirect: "manual" });
