// Every task of a reader is done twice, with JavaScript and without, against the real program on a free port.
import { rmSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { environment, freePort, launch } from "./site.mjs";

// The workers read this file as well: they find the port that the first reader chose, and its database in use.
if (!process.env.E2E_PORT) {
  process.env.E2E_PORT = String(await freePort());
  rmSync("data", { recursive: true, force: true });
}
const env = environment(process.env.E2E_PORT, "data");
const react = process.env.ISLANDS === "react"; // what "go run ./build react e2e/react" made, under the same program
if (react) env.DEV_ROOT = "react";

export default defineConfig({
  testDir: "tasks",
  outputDir: "results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0, // other programs share the machine; what passes the second time is reported as flaky
  reporter: process.stdout.isTTY ? "list" : "dot",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: env.BASE_URL,
    launchOptions: launch,
    locale: "en-US",
    contextOptions: { reducedMotion: "reduce" }, // what moves is looked at by people
    trace: "retain-on-failure",
  },
  projects: [
    { name: "script", use: { javaScriptEnabled: true } },
    ...(react ? [] : [{ name: "no-script", use: { javaScriptEnabled: false }, testIgnore: "**/*.script.spec.ts" }]),
  ],
  webServer: {
    command: "../bin/portfolio",
    url: `${env.BASE_URL}/healthz`,
    env,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
});
