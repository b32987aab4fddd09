// The owner's pages for the audits: a session, and an inquiry and a draft to show.
import { password } from "../site.ts";

/** The owner's pages, with the inquiry that logInAsOwner sends and the subscriber that it imports. */
export const ownerPages = [
  "/admin",
  "/admin/account",
  "/admin/inbox",
  "/admin/inbox/budget/1",
  "/admin/inbox/budget/1/delete",
  "/admin/inbox?state=done",
  "/admin/networks",
  "/admin/newsletter",
  "/admin/newsletter/1",
  "/admin/newsletter/subscribers",
  "/admin/newsletter/subscribers/import",
  "/admin/newsletter/subscribers/remove?id=1",
  "/admin/nothing-here",
  "/admin/outbox",
  "/admin/podcast",
  "/admin/surveys",
  "/admin/visits",
];

/** Reports whether only the owner can read a path. */
export const isOwnerPage = (path: string) => /^\/admin(\/|$)/.test(path) && path !== "/admin/login";

/** Sends an inquiry, logs in and imports a subscriber; returns the session's cookie. */
export async function logInAsOwner(origin: string) {
  await sendInquiry(origin);
  const response = await post(`${origin}/admin/login`, { password });
  const [cookie] = response.headers.getSetCookie();
  if (response.status !== 303 || !cookie) throw new Error(`the login responds with ${response.status}`);
  const subscriber = { list: "newsletter", language: "en", addresses: "reader@example.com" };
  const imported = await post(`${origin}/admin/newsletter/subscribers/import`, subscriber, cookie.split(";")[0]);
  if (imported.status !== 200) throw new Error(`the import responds with ${imported.status}`);
  const [name, value] = cookie.split(";")[0].split("=");
  await fetch(`${origin}/admin/newsletter`, { method: "POST", body: new URLSearchParams(), headers: { cookie } }); // a draft
  return { name, value, url: origin };
}

async function sendInquiry(origin: string) {
  const page = await (await fetch(`${origin}/connects/connect`)).text();
  const submission = page.split('id="budget-form"')[1]?.match(/name="submission" value="([^"]+)"/)?.[1];
  if (!submission) throw new Error("there is no budget form");
  await new Promise((resolve) => setTimeout(resolve, 2100)); // the server refuses a form that is filled in faster
  const fields = { submission, email: "ana@example.com", fullName: "Ana Núñez", projectDetails: "A shop.\nFor shoes." };
  const response = await post(`${origin}/connects/budget`, fields);
  if (response.status !== 303) throw new Error(`the inquiry responds with ${response.status}`);
}

const post = (address: string, fields: Record<string, string>, cookie = "") =>
  fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { cookie }, redirect: "manual" });
