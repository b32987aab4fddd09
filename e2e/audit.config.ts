// The audits of pages in a browser: npx playwright test -c audit.config.ts [axe bytes …] [--project least]. make audit runs
// them all; its README, ../audit/README.md, lists their limits.
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { launch, launchShell, program, runFolder, short } from "./site.ts";

/** What is read of each site. The budgets of pages are the demonstration's, whose articles are as long as real ones. */
const audits = {
  demonstration: short ? ["bytes", "layout"] : ["bytes", "vnu", "axe", "layout", "lighthouse"],
  full: ["vnu", "axe", "layout", "interaction", "lighthouse"],
  least: ["vnu", "axe", "layout"],
  three: ["vnu", "axe", "layout"],
};

const sites = Object.keys(audits) as (keyof typeof audits)[];
const programs = Object.fromEntries(
  await Promise.all(sites.map(async (site) => [site, await program(site, site)] as const)),
);

export default defineConfig({
  testDir: "audit",
  outputDir: join(runFolder, "results"),
  forbidOnly: true,
  fullyParallel: true,
  workers: 2, // make audit runs those that print times by one worker
  timeout: 0,
  reporter: "list",
  use: { launchOptions: short ? launchShell : launch, actionTimeout: 60_000, navigationTimeout: 60_000 }, // what never comes is a failure
  projects: [
    ...sites.map((site) => ({
      name: site as string,
      testMatch: audits[site].map((audit) => `${audit}.spec.ts`),
      use: { baseURL: programs[site].baseURL },
    })),
    { name: "looks", testMatch: "looks.spec.ts" }, // which starts its own sites
  ],
  webServer: sites.map((site) => programs[site].webServer),
});
