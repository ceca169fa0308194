import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { borrowStack, findRun, type Run } from '@parley/stack';
import { checksOf } from './smoke/checks.js';
import { report } from './smoke/report.js';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

const usage = `Usage: npm run smoke -- [--data DIR | --run FILE] [--base URL]

  --data DIR  the data folder of the stack to look at, as it was given to npm start
  --run FILE  the run.json of the stack to look at; default: .parley/run.json, or a stack of its own where nothing runs
  --base URL  the same stack behind another address of its ui-bff`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const { values } = parseArgs({
    options: { base: { type: 'string' }, run: { type: 'string' }, data: { type: 'string' } },
  });
  const workingFolder = process.env['INIT_CWD'] ?? process.cwd();
  const { base } = values;
  const run = findRun({ named: values.run, data: values.data, workingFolder, workspace });
  if (base !== undefined && !run)
    throw new Error('Nothing runs from here. Name the run.json of the stack with --run FILE.');
  const stack = await borrowStack({ run, workspace, name: 'smoke' });
  const all = checksOf(base === undefined ? stack.run : behind(base, stack.run));
  const checks = stack.run.demo.is_empty ? all.filter(({ needsDemo = false }) => !needsDemo) : all;
  for (const { name } of all.filter((check) => !checks.includes(check)))
    console.log(`SKIPPED  ${name}: the stack was started with --empty`);
  const failed = await report(checks, (line) => console.log(line)).finally(() => stack.release());
  process.exitCode = failed === 0 ? 0 : 1;
}

/** The same stack with another address of its ui-bff, a proxy's say. */
const behind = (base: string, run: Run): Run => ({
  ...run,
  addresses: { ...run.addresses, 'ui-bff': base.replace(/\/$/, '') },
});

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('smoke: 0 passed, 1 failed');
  process.exitCode = 1;
});
