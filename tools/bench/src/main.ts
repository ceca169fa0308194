import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchBff } from './bff/bench-bff.js';
import { benchBot } from './bot/bench-bot.js';
import { benchLargeDocuments } from './rag/bench-large-documents.js';
import { benchRag } from './rag/bench-rag.js';
import { benchStart } from './start/bench-start.js';

/** What can be measured: `npm run bench -- NAME [--json FILE]`. */
const benches: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  bff: benchBff,
  bot: benchBot,
  rag: benchRag,
  'rag-large': benchLargeDocuments,
  start: benchStart,
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
  const [name = ''] = positionals;
  const bench = benches[name];
  if (!bench)
    throw new Error(`Usage: npm run bench -- NAME [--json FILE]; NAME is one of ${Object.keys(benches).join(', ')}.`);
  const figures = await bench();
  console.log(JSON.stringify(figures, null, 2));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
