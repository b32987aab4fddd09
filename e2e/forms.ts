// Every form of the site, and how the tests fill it in.
import type { Locator } from "@playwright/test";

/** The server refuses a form that is filled in faster than this. */
export const minFillTime = 2100; // milliseconds

export type Form = {
  name: string;
  page: { en: string; es: string };
  /** The message of success. */
  done: { en: string; es: string };
  /** Set if the form stays, empty, below the message, which replaces the others. */
  stays?: true;
  fill: (form: Locator, user: string) => Promise<void>;
  /** A field, and a value that browsers accept and the server refuses. */
  wrong: { field: string; value: string };
};

/** Chooses the first option of each question, whether a list or radio buttons. */
export async function answer(form: Locator, ...names: string[]) {
  for (const name of names) {
    const select = form.locator(`select[name=${name}]`);
    if (await select.count()) await select.selectOption({ index: 1 });
    else await form.locator(`[name=${name}]`).first().check();
  }
}

const write = async (form: Locator, answers: Record<string, string>) => {
  for (const [name, value] of Object.entries(answers)) await form.locator(`[name=${name}]`).fill(value);
};

const nowhere = { field: "email", value: "ana@nowhere" };
const surveyed = { en: "Survey sent successfully!", es: "¡Encuesta enviada con éxito!" };
const agents = {
  name: "agents",
  done: surveyed,
  wrong: { field: "pain_point_2", value: " " },
  fill: async (form: Locator, user: string) => {
    await write(form, { role: user, pain_point_1: "Invoices", pain_point_2: "Mail", pain_point_3: "Meetings" });
    await answer(form, "industry", "experience", "ai_agent_interest", "consent");
  },
};

export const forms: Form[] = [
  {
    name: "budget",
    page: { en: "/connects/connect", es: "/conexiones/conectar" },
    done: { en: "Quote request sent successfully!", es: "¡Solicitud de presupuesto enviada con éxito!" },
    wrong: nowhere,
    fill: async (form, user) => {
      await write(form, { email: `${user}@example.com`, projectDetails: "Two lines,\none idea." });
      await form.locator("[name=projectType]").selectOption("mobile");
    },
  },
  {
    name: "collaboration",
    page: { en: "/connects/connect?form=collaboration", es: "/conexiones/conectar?form=collaboration" },
    done: { en: "Collaboration request sent successfully!", es: "¡Propuesta de colaboración enviada con éxito!" },
    wrong: nowhere,
    fill: (form, user) =>
      write(form, { email: `${user}@example.com`, role: 'Head of "<b>"', projectDetails: "A talk." }),
  },
  {
    name: "meeting",
    page: { en: "/connects/meeting", es: "/conexiones/reunion" },
    done: { en: "Meeting request sent successfully!", es: "¡Solicitud de reunión enviada exitosamente!" },
    wrong: { field: "date", value: "2020-01-31" },
    fill: async (form, user) => {
      await form.page().locator(".meeting-wish summary").click(); // the form stands below the free times
      const soon = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
      await write(form, { fullName: user, email: `${user}@example.com`, date: soon, time: "16:30" });
      await answer(form, "privacy");
    },
  },
  {
    name: "cv",
    page: { en: "/resume", es: "/curriculum" },
    done: { en: "Request Sent Successfully", es: "Solicitud Enviada con Éxito" },
    wrong: { field: "reason", value: " " },
    fill: async (form, user) => {
      await form.page().locator("#cv summary").click(); // the form is folded
      await write(form, { email: `${user}@example.com`, reason: "We are hiring." });
    },
  },
  {
    name: "newsletter",
    page: { en: "/newsletter", es: "/newsletter?lng=es" },
    done: { en: "Successfully subscribed!", es: "¡Suscripción exitosa!" },
    wrong: nowhere,
    fill: (form, user) => write(form, { email: `${user}@example.com` }),
  },
  {
    name: "podcast-subscribe",
    page: { en: "/podcast", es: "/podcast?lng=es" },
    done: {
      en: "Successfully subscribed! Check your email for confirmation.",
      es: "¡Suscripción exitosa! Revisa tu correo para la confirmación.",
    },
    wrong: nowhere,
    fill: (form, user) => write(form, { email: `${user}@example.com` }),
  },
  {
    name: "podcast-suggest",
    page: { en: "/podcast", es: "/podcast?lng=es" },
    done: {
      en: "Suggestion received. If I take it up, you can vote for it.",
      es: "Sugerencia recibida. Si la elijo, podrás votarla.",
    },
    stays: true,
    wrong: { field: "suggestion", value: " " },
    fill: (form, user) => write(form, { suggestion: `What ${user} asks` }),
  },
  { ...agents, page: { en: "/surveys", es: "/encuestas" } },
  { ...agents, page: { en: "/ai-agents-survey", es: "/ai-agents-survey?lng=es" } },
  {
    name: "english",
    page: { en: "/english-barrier-survey", es: "/english-barrier-survey?lng=es" },
    done: surveyed,
    wrong: { field: "role", value: " " },
    fill: async (form, user) => {
      await write(form, { role: user });
      await answer(
        form,
        "experience",
        "english_level",
        "lost_opportunity",
        "wants_to_improve",
        "app_interest",
        "features",
      );
    },
  },
];

/** Returns the form called name. */
export function formCalled(name: string): Form {
  const found = forms.find((form) => form.name === name);
  if (!found) throw new Error(`no form is called ${name}`);
  return found;
}
