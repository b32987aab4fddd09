// What the program has to send. No mail server is configured in the tasks, so mails wait in the outbox.
import { execFileSync } from "node:child_process";
import { environmentOf } from "./site.ts";

type Row = { table: string; row: { text?: string } };

/** Returns the address that the mail to a subscriber links to, below path. */
export function linkOf(address: string, path: string): string {
  const env = environmentOf("tasks");
  const rows: Row[] = JSON.parse(execFileSync("../bin/portfolio", ["export", address], { env, encoding: "utf8" }));
  const texts = rows.filter(({ table }) => table === "outbox").map(({ row }) => row.text ?? "");
  const link = texts.join("\n").match(new RegExp(`${env.BASE_URL}(${path}\\?\\S+)`));
  if (!link) throw new Error(`no mail to ${address} links to ${path}`);
  return link[1];
}
