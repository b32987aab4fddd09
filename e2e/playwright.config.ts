// The tasks of readers, each with JavaScript and without, against the built program on a free port. It serves testdata/sites/full;
// a task about another site starts it with that one (program.ts).
import { defineConfig, devices } from "@playwright/test";
import { launchShell, program, react, tasksFolder } from "./site.ts";

const { baseURL, webServer } = await program(tasksFolder, "full");

export default defineConfig({
  testDir: "tasks",
  outputDir: "results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 4, // on two cores: much of a task is waiting, for a form's age and for what must not happen
  retries: 0, // a test that fails once is wrong
  timeout: 120_000, // other programs may keep the machine busy
  expect: { timeout: 20_000 },
  reporter: process.stdout.isTTY ? "list" : "dot",
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    launchOptions: launchShell,
    locale: "en-US",
    contextOptions: { reducedMotion: "reduce" }, // animations are for people to judge
  },
  projects: [
    { name: "script", use: { javaScriptEnabled: true } },
    ...(react ? [] : [{ name: "no-script", use: { javaScriptEnabled: false }, testIgnore: "**/*.script.spec.ts" }]),
  ],
  webServer,
});
