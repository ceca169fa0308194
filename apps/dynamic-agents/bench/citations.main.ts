import { parseArgs } from 'node:util';
import { measure, misjudged } from './citations/measure.js';
import { sets } from './citations/sets.js';

const usage = `Usage: npm run eval -- citations [--json] [--misjudged]

  --json       prints the figures as JSON
  --misjudged  prints the sentences that came out wrong`;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Measures how the check of citations tells sentences that a passage bears out from changed ones. */
function main(): void {
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { json: flag, misjudged: flag, help: flag } });
  if (values.help) {
    console.log(usage);
    return;
  }
  const all = { ...sets, all: Object.values(sets).flat() };
  const figures = Object.fromEntries(Object.entries(all).map(([name, texts]) => [name, measure(texts)]));
  if (values.json) console.log(JSON.stringify(figures, null, 2));
  else
    for (const [name, { pairs, wrong_confirmed, right_not_confirmed }] of Object.entries(figures))
      console.log(
        `${name}: ${pairs} pairs, wrong ones confirmed ${percent(wrong_confirmed)}, right ones not confirmed ${percent(right_not_confirmed)}`,
      );
  if (values.misjudged)
    for (const { changed = 'right', sentence, title } of misjudged(all.all))
      console.log(`${changed}: ${sentence} (${title})`);
}

main();
