// The tasks of readers, each with JavaScript and without, against the built program on a free port. It serves testdata/sites/full;
// a task about another site starts it with that one (program.ts).
import { defineConfig, devices } from "@playwright/test";
import { launch, program, react, tasksFolder } from "./site.ts";

const { baseURL, webServer } = await program(tasksFolder, "full");

export default defineConfig({
  testDir: "tasks",
  outputDir: "results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0, // other programs share the machine; a test that passes the second time is reported as flaky
  timeout: process.env.CI ? 90_000 : 30_000, // for the same reason
  expect: { timeout: process.env.CI ? 15_000 : 5_000 },
  reporter: process.stdout.isTTY ? "list" : "dot",
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    launchOptions: launch,
    locale: "en-US",
    contextOptions: { reducedMotion: "reduce" }, // animations are for people to judge
    trace: "retain-on-failure",
  },
  projects: [
    { name: "script", use: { javaScriptEnabled: true } },
    ...(react ? [] : [{ name: "no-script", use: { javaScriptEnabled: false }, testIgnore: "**/*.script.spec.ts" }]),
  ],
  webServer,
});
