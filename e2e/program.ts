// A program for one file of tasks: another site than the others read, or settings that would disturb them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copySite, environment, freePort, type Site, serving } from "./site.ts";
import { test } from "./test.ts";

type Options = {
  /** Of serve, such as --dev. */
  flags?: string[];
  /** Changes the site's folder before it is served. */
  prepare?: (folder: string) => void;
};

export type Served = { folder: string; origin: string };

/**
 * Returns the test of the tasks, against a site of testdata/sites that is served for one file. The file's tests run one after the
 * other, as each worker would start a program and a browser for them.
 */
export function testOf(site: Site, { flags = [], prepare }: Options = {}) {
  test.describe.configure({ mode: "default" });
  return test.extend<{ baseURL: string }, { served: Served }>({
    served: [
      async ({}, use, { workerIndex }) => {
        const folder = copySite(site, `worker-${workerIndex}`);
        prepare?.(folder);
        const env = environment(await freePort(), folder);
        const program = spawn("../bin/portfolio", ["serve", ...flags], { env });
        await serving(program);
        await use({ folder, origin: env.BASE_URL });
        program.kill();
        await once(program, "exit");
      },
      { scope: "worker" },
    ],
    baseURL: async ({ served }, use) => use(served.origin),
  });
}
