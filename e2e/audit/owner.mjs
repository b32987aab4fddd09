// The owner's screens for the audits: a session, and something to look at.
import { password } from "../site.mjs";

/** The owner's screens, with the lead that becomeOwner sends. */
export const ownersPages = [
  "/admin/account",
  "/admin/inbox",
  "/admin/inbox/budget/1",
  "/admin/inbox/budget/1/delete",
  "/admin/inbox?state=done",
  "/admin/newsletter",
  "/admin/newsletter/subscribers",
  "/admin/nothing-here",
  "/admin/outbox",
  "/admin/podcast",
  "/admin/surveys",
  "/admin/visits",
];

/** Tells whether nobody but the owner sees what is at a path. */
export const isOwners = (path) => path.startsWith("/admin/") && path !== "/admin/login";

/** Sends a lead and logs in; returns the session as a browser's cookie. */
export async function becomeOwner(origin) {
  await sendLead(origin);
  const answer = await post(`${origin}/admin/login`, { password });
  const [cookie] = answer.headers.getSetCookie();
  if (answer.status !== 303 || !cookie) throw new Error(`the owner is not let in: ${answer.status}`);
  const [name, value] = cookie.split(";")[0].split("=");
  return { name, value, url: origin };
}

async function sendLead(origin) {
  const address = `${origin}/connects/connect`;
  const form = (await (await fetch(address)).text()).split('id="budget-form"')[1];
  const submission = form.match(/name="submission" value="([^"]+)"/)[1];
  await new Promise((resolve) => setTimeout(resolve, 2100)); // nobody fills in a form faster
  const said = { submission, email: "ana@example.com", fullName: "Ana Núñez", projectDetails: "A shop.\nFor shoes." };
  const answer = await post(`${origin}/connects/budget`, said);
  if (answer.status !== 303) throw new Error(`no lead was sent: ${answer.status}`);
}

const post = (address, fields) => fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
