// The islands: by the name that the server gives each, how its chunk is loaded.
//
// To add one, say "clock":
//
//  1. Server: @ui.Island(ui.IslandArgs{Name: "clock", When: ui.WhenVisible, Props: props}) { …HTML that works… }
//     around the markup. props is a struct of views/ with json tags. It holds every word that the island says.
//  2. islands/clock/props.ts: the same as a TypeScript type. islands/clock/clock.tsx (.ts without React) exports as its
//     default mount(root, props), which calls hydrate(root, <Clock {...props} />) of runtime.tsx, or adds listeners.
//     It must draw exactly what the server drew. A line in the table below.
//  3. handlers/islands_test.go: a line in its table. 'go test ./handlers -run TestIslandsGolden -update' writes
//     islands/testdata/clock.{en,es}.{json,html}; islands/clock/clock.test.tsx hydrates them with testing.ts.
//
// The rules: no useId, portal, style prop, dangerouslySetInnerHTML, useActionState or useOptimistic; what only the
// browser knows starts in an effect. White space between elements is stripped on both sides: part them by gap, not by
// a space; one string per text (`${a} ${b}`, not {a} {b}), as the server cannot mark where two meet. What a visitor
// typed before the island was there is in the DOM: read it, don't reset it.
// The loader holds clicks and submits until the island is ready, then repeats them; if the chunk does not come, they go
// the native way. A link that the island leaves alone says data-native, and is not held.
import type { Mount } from "./mount";

type Load = () => Promise<{ default: Mount<never> }>;

export const registry: Record<string, Load> = {
  carousel: () => import("./carousel/carousel"),
  charts: () => import("./charts/charts"),
  chat: () => import("./chat/chat"),
  connects: () => import("./connects/connects"),
  project: () => import("./project/project"),
  search: () => import("./search/search"),
  votes: () => import("./votes/votes"),
  forms: () => import("./forms/forms"),
  wizard: () => import("./wizard/wizard"),
};
