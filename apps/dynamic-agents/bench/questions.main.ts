import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { borrowStack } from '@parley/stack';
import { openKnowledge, unlimited } from './questions/knowledge.js';
import { measureQuestions } from './questions/measure.js';

/** `dist/bench/apps/dynamic-agents/questions.main.js`: the workspace is four folders up. */
const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

const usage = `Usage: npm run eval -- questions [--json FILE]

Asks follow-ups, and questions on and off the documents of this repository, as an agent without a model does: on a stack of its
own, which is gone afterwards. The figures are printed; --json also writes them to FILE.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(usage);
    return;
  }
  const stack = await borrowStack({ run: undefined, workspace, name: 'questions', services: unlimited });
  try {
    const figures = await measureQuestions(await openKnowledge(stack.run), (line) => console.error(line));
    console.log(JSON.stringify(figures, null, 2));
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await stack.release();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
