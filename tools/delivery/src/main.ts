import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chartChecks } from './charts/check-charts.js';
import { clusterChecks } from './cluster/check-cluster.js';
import { generatedFiles } from './charts/generated-files.js';
import { imageChecks } from './images/check-images.js';
import { runChecks, summaryOf, type Check } from './report.js';
import { supplyChainChecks } from './supply-chain/check-supply-chain.js';
import { installations } from './tools/install-tools.js';

/** What `npm run delivery` checks; one of them alone by its name. */
const suites: Readonly<Record<string, readonly Check[]>> = {
  charts: chartChecks,
  cluster: clusterChecks,
  images: imageChecks,
  supply: supplyChainChecks,
};

const [command = 'all'] = process.argv.slice(2);
if (command === 'generate') await generate();
else if (command === 'install') await check(installations);
else await check(command === 'all' ? Object.values(suites).flat() : (suites[command] ?? unknown(command)));

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

function unknown(name: string): never {
  console.error(`Unknown command "${name}". There are: all, generate, install, ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}
