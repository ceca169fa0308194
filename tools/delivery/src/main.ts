import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readWords } from '@parley/testkit';
import { chartChecks } from './charts/check-charts.js';
import { clusterChecks } from './cluster/check-cluster.js';
import { generatedFiles } from './charts/generated-files.js';
import { makeBaseImage } from './images/base-image.js';
import { imageChecks } from './images/check-images.js';
import { type Check, runChecks, summaryOf } from './report.js';
import { supplyChainChecks } from './supply-chain/check-supply-chain.js';
import { installations } from './tools/install-tools.js';

/** What `npm run delivery` checks; one of them alone by its name. */
const suites: Readonly<Record<string, readonly Check[]>> = {
  charts: chartChecks,
  cluster: clusterChecks,
  images: imageChecks,
  supply: supplyChainChecks,
};

const commands: Readonly<Record<string, () => Promise<void>>> = {
  all: () => check(Object.values(suites).flat()),
  ...Object.fromEntries(Object.entries(suites).map(([name, checks]) => [name, () => check(checks)])),
  generate,
  install: () => check([...installations, ['base of the images', makeBaseImage]]),
};

const usage = `Usage: npm run delivery -- [COMMAND]

COMMAND is one of
  all       everything (default); checks whose tool is missing are skipped and listed at the end
  ${Object.keys(suites).join(', ')}
            one suite
  generate  updates the charts from the services' settings
  install   installs missing tools into .parley/tools`;

async function main(): Promise<void> {
  const words = readWords(process.argv.slice(2), { usage, options: {} });
  if (!words) return;
  const [command = 'all', ...others] = words.positionals;
  const run = others.length > 0 ? undefined : commands[command];
  if (!run) throw new Error(`Unknown command "${words.positionals.join(' ')}".\n${usage}`);
  await run();
}

async function generate(): Promise<void> {
  for (const { path, content } of await generatedFiles()) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    console.log(path);
  }
}

async function check(checks: readonly Check[]): Promise<void> {
  const results = await runChecks(checks, (line) => console.log(line));
  console.log(summaryOf(results));
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
