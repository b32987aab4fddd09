// Every test runs twice: on Preact, as visitors have it, and on React's development build, which complains of drift.
import { defineConfig } from "vitest/config";

// The one thing that vitest takes from newer versions of Node than the site is built with, to print what failed.
Map.groupBy ??= <K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K) => {
  const groups = new Map<K, V[]>();
  for (const [index, item] of Array.from(items).entries()) {
    const key = keyOf(item, index);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

const preact = {
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-dev-runtime",
  react: "preact/compat",
};

export default defineConfig(({ mode }) => ({
  resolve: { alias: mode === "react" ? {} : preact },
  test: {
    environment: "jsdom",
    include: ["**/*.test.{ts,tsx}"],
    setupFiles: "vitest.setup.ts",
    testTimeout: 60_000, // a whole survey is a lot of keys to press on a machine that does other things as well
    retry: process.env.CI ? 1 : 0, // as the browser tests
    restoreMocks: true,
    reporters: "dot",
  },
}));
