// The long looks at the built site: node audit/run.mjs [bytes] [vnu] [axe] [interaction] [lighthouse] [/page …]. Without arguments it
// takes all looks at all pages; vnu and axe can look at single pages.
import { startSite } from "../site.mjs";

const pages = process.argv.slice(2).filter((word) => word.startsWith("/"));
const looks = {
  bytes: async (origin) => (await import("./bytes.mjs")).weigh(origin),
  vnu: async (origin) => (await import("./vnu.mjs")).validate(origin, pages),
  axe: async (origin) => (await import("./axe.mjs")).lookAtPages(origin, pages),
  interaction: async (origin) => (await import("./interaction.mjs")).interact(origin),
  lighthouse: async (origin) => (await import("./lighthouse.mjs")).judge(origin),
};

const wanted = process.argv.slice(2).filter((word) => !pages.includes(word));
for (const name of wanted) if (!looks[name]) throw new Error(`no look is called ${name}: ${Object.keys(looks).join(", ")}`);

const site = await startSite();
const problems = [];
try {
  for (const name of wanted.length ? wanted : Object.keys(looks)) {
    const begin = Date.now();
    const found = await looks[name](site.origin);
    problems.push(...found.map((line) => `${name}: ${line}`));
    console.log(`${name}: ${Math.round((Date.now() - begin) / 1000)} s\n`);
  }
} finally {
  await site.stop();
}
for (const line of problems) console.error(line);
console.log(problems.length ? `audit: ${problems.length} problems` : "audit: nothing found");
process.exitCode = problems.length ? 1 : 0;
