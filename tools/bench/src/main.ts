import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { endWhenAsked } from '@parley/stack';
import { benchBff } from './bff/bench-bff.js';
import { benchBot } from './bot/bench-bot.js';
import { benchGraph } from './graph/bench-graph.js';
import { countStolen } from './process/cpu.js';
import { benchLargeDocuments } from './rag/bench-large-documents.js';
import { benchReaders } from './rag/bench-readers.js';
import { benchRag } from './rag/bench-rag.js';
import { rounded } from './rag/measure.js';
import { benchRead } from './read/bench-read.js';
import { benchScale } from './scale/bench-scale.js';
import { benchStart } from './start/bench-start.js';
import { benchUi } from './ui/bench-ui.js';

/** What can be measured. */
const benches: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  bff: benchBff,
  bot: benchBot,
  graph: benchGraph,
  rag: benchRag,
  'rag-large': benchLargeDocuments,
  'rag-readers': benchReaders,
  read: benchRead,
  scale: benchScale,
  start: benchStart,
  ui: benchUi,
};

const usage = `Usage: npm run bench -- NAME [--json FILE]

NAME is one of ${Object.keys(benches).join(', ')}. The figures are printed; --json also writes them to FILE.`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
  const [name = ''] = positionals;
  const bench = benches[name];
  if (!bench) throw new Error(usage);
  endWhenAsked();
  const stolen = countStolen();
  const measured = await bench();
  const share = stolen();
  const figures = { ...measured, ...(share !== undefined && { stolen_share: rounded(share) }) };
  console.log(JSON.stringify(figures, null, 2));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(inSentences(error));
  // What was started until then may still be open, and would keep this process for ever.
  process.exit(1);
});

/** "fetch failed" alone tells nobody what did. */
function inSentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${inSentences(error.cause)}`;
}
