// The islands by name, each with the import that loads its module.
//
// To add an island, say "clock":
//
//  1. Server: put @ui.Island(ui.IslandArgs{Name: "clock", When: ui.WhenVisible, Props: props}) { …HTML that works… }
//     around the markup. props is a struct of views/ with json tags. It holds every text that the island shows.
//  2. islands/clock/props.ts: declare the same as a TypeScript type. islands/clock/clock.tsx (.ts without React): export
//     a Mount as the default, which calls hydrate(root, <Clock {...props} />) of runtime.tsx, or adds listeners. Its
//     first render must equal what the server rendered. Add a line to the table below.
//  3. handlers/islands_test.go: add a line to its table. 'go test ./handlers -run TestIslandsGolden -update' writes
//     islands/testdata/clock.{en,es}.{json,html}; hydrate them in islands/clock/clock.test.tsx with testing.ts.
//
// Rules for components:
//
//   - No useId, portal, style prop, dangerouslySetInnerHTML, useActionState or useOptimistic.
//   - Read what only the browser knows in an effect, after hydration.
//   - Space elements by gap: white space between them is stripped on both sides. Write adjacent texts as one string
//     (`${a} ${b}`, not {a} {b}): the server's HTML cannot mark where one ends.
//   - Keep what a visitor typed before the island was ready: it is in the DOM.
//   - The loader holds clicks and submits until the island is ready, then repeats them; if the module does not load, the
//     browser handles them. Mark a link that the island leaves to the browser with data-native: it is not held.
import type { Mount } from "./mount";

type Load = () => Promise<{ default: Mount<never> }>;

export const registry: Record<string, Load> = {
  carousel: () => import("./carousel/carousel"),
  charts: () => import("./charts/charts"),
  chat: () => import("./chat/chat"),
  connects: () => import("./connects/connects"),
  forms: () => import("./forms/forms"),
  meeting: () => import("./meeting/meeting"),
  project: () => import("./project/project"),
  search: () => import("./search/search"),
  seam: () => import("./seam/seam"),
  votes: () => import("./votes/votes"),
  wizard: () => import("./wizard/wizard"),
};
