import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcement } from './announce.js';
import { readExternal } from './external.js';
import { fullDisk } from './full-disk.js';
import { documentedIn, givenSettings, wordsOfSettings } from './given-settings.js';
import { commandWithPorts, parseStartOptions, usage } from './options.js';
import { PortsRefused } from './ports.js';
import { terminalProgress } from './progress.js';
import { type Stack, startStack } from './stack.js';
import { stopSignal } from './stop-signal.js';

/** `dist/tools/stack/main.js`: the workspace is three folders up, in every installation. */
const workspace = fileURLToPath(new URL('../../..', import.meta.url));

const services = ['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server'];
const words = process.argv.slice(2);

async function main(): Promise<void> {
  if (words.includes('--help')) {
    console.log(usage);
    return;
  }
  const signal = stopSignal();
  const workingFolder = process.env['INIT_CWD'] ?? process.cwd();
  const { ports, data, isEmpty, neighbours } = parseStartOptions(words, { workingFolder, workspace });
  const shell = givenSettings(process.env, services, documentedIn(workspace));
  const stack = await startStack({
    root: data,
    dist: resolve(workspace, 'dist'),
    documents: workspace,
    ports,
    isEmpty,
    progress: terminalProgress(process.stdout),
    extra: { shell },
    ...(neighbours !== undefined && { external: readExternal(neighbours) }),
    signal,
  }).catch((error: unknown) => {
    tellOfFullDisk(data);
    throw error;
  });
  for (const line of wordsOfSettings(shell, stack.topology.fromShell)) console.log(line);
  console.log(announcement(stack.run, { data, isEmpty }));
  stack.seeded.catch((error: unknown) => {
    if (!signal.aborted)
      console.error(`Some documents of the demo could not be read; the next start reads them. ${String(error)}`);
  });
  await untilStopped(stack, signal);
}

/** Ctrl-C stops all; so does a process that ends by itself, with a word about which and where its log is. */
async function untilStopped(stack: Stack, signal: AbortSignal): Promise<void> {
  const asked = new Promise<undefined>((done) => signal.addEventListener('abort', () => done(undefined)));
  const failure = signal.aborted ? undefined : await Promise.race([asked, stack.failed]);
  if (failure) console.error(`${failure}. See its log in ${stack.layout.logs}. Stopping the rest.`);
  else console.log('Stopping ...');
  if (failure) tellOfFullDisk(stack.layout.root);
  await stack.stop();
  process.exitCode = failure ? 1 : 0;
}

function tellOfFullDisk(folder: string): void {
  const words = existsSync(folder) ? fullDisk(folder) : undefined;
  if (words) console.error(words);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof PortsRefused) console.error(`  ${commandWithPorts(words, error.instead)}`);
  process.exitCode = 1;
});
