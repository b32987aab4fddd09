// Every test runs twice: on Preact, as in production, and on React's development build, which logs hydration mismatches.
import { defineConfig } from "vitest/config";

// vitest calls it to print failures, and Node 20 lacks it.
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
    testTimeout: 60_000, // filling in a whole survey takes many key presses, on a busy machine some seconds
    restoreMocks: true,
    maxWorkers: "100%", // by default one less than there are cores
    reporters: "dot",
  },
}));
