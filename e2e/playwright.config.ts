// The tasks of readers, each with JavaScript and without, against the built program on a free port. It serves testdata/sites/full;
// a task about another site starts it with that one (program.ts). With ISLANDS=react those of islands run on React as well, with the
// assets that "go run ./build react e2e/react" made: it reports mistakes that Preact ignores.
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { launchShell, program, runFolder, short } from "./site.ts";

const { baseURL, webServer } = await program("tasks", "full");
const react = process.env.ISLANDS === "react" ? await program("react", "full", { DEV_ROOT: "react" }) : undefined;

/** What the short audit leaves out of a project, as another one reads it: a language, or what no script has a part in. */
const leaves = (tasks: RegExp) => (short ? { grepInvert: tasks } : {});

export default defineConfig({
  testDir: "tasks",
  outputDir: join(runFolder, "results"),
  fullyParallel: true,
  forbidOnly: true,
  workers: 6, // on two cores: much of a task is waiting, for a form's age and for what must not happen
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
    { name: "script", use: { javaScriptEnabled: true }, ...leaves(/@markup/) },
    {
      name: "no-script",
      use: { javaScriptEnabled: false },
      testIgnore: "**/*.script.spec.ts",
      ...leaves(/\bin en\b(?! @markup)/),
    },
    ...(react
      ? [
          {
            name: "react",
            use: { javaScriptEnabled: true, baseURL: react.baseURL },
            grep: /@island/,
            ...leaves(/\bin es\b/),
          },
        ]
      : []),
  ],
  webServer: react ? [webServer, react.webServer] : webServer,
});
