// A program for one file of tasks: another site than the others read, or settings that would disturb them.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
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
 * other. The first of them starts the program, not a fixture of the worker: that would need a worker and a browser for each file.
 */
export function testOf(site: Site, { flags = [], prepare }: Options = {}) {
  let program: ChildProcess;
  const start = async (): Promise<Served> => {
    const folder = copySite(site, `${site}-${randomUUID()}`);
    prepare?.(folder);
    const env = environment(await freePort(), folder);
    program = spawn("../bin/portfolio", ["serve", ...flags], { env });
    await serving(program);
    return { folder, origin: env.BASE_URL };
  };
  let started: Promise<Served> | undefined;
  test.describe.configure({ mode: "default" });
  test.afterAll(async () => {
    program.kill();
    await once(program, "exit");
  });
  return test.extend<{ baseURL: string; served: Served }>({
    served: async ({}, use) => {
      started ??= start();
      await use(await started);
    },
    baseURL: async ({ served }, use) => use(served.origin),
  });
}
