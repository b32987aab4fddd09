// The audits of pages in a browser: npx playwright test -c audit.config.ts [axe bytes …]. make audit runs them all; its
// README, ../audit/README.md, lists their limits.
import { defineConfig } from "@playwright/test";
import { launch, program } from "./site.ts";

const { baseURL, webServer } = await program("data/audit");

export default defineConfig({
  testDir: "audit",
  outputDir: "results/audit",
  forbidOnly: true,
  workers: 1, // some audits print times: each has the machine to itself
  timeout: 0,
  reporter: "list",
  use: { baseURL, launchOptions: launch },
  webServer,
});
