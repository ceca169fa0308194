import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { borrowStack, findRun } from '@parley/stack';
import { readCatalogue } from './catalogue.js';
import { demoGraph } from './demo-graph.js';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));
/** `assets` travels beside the bundle. */
const catalogueFolder = fileURLToPath(new URL('assets/catalogue', import.meta.url));

const usage = `Usage: npm run demo:graph -- [--data DIR | --run FILE]

  --data DIR  the data folder of the stack to use, as it was given to npm start
  --run FILE  the run.json of the stack to use; default: .parley/run.json, or a new stack if none runs`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const { values } = parseArgs({ options: { run: { type: 'string' }, data: { type: 'string' } } });
  const workingFolder = process.env['INIT_CWD'] ?? process.cwd();
  const run = findRun({ named: values.run, data: values.data, workingFolder, workspace });
  const stack = await borrowStack({ run, workspace, name: 'demo-graph', isEmpty: true });
  await demoGraph(stack.run, readCatalogue(catalogueFolder), (line) => console.log(line)).finally(() =>
    stack.release(),
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
