import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRagClient, type IngestResult } from '@parley/client';
import { NotAgreed } from './agree-on-removal.js';
import { makeAgree } from './ask-person.js';
import { readSettings, type Settings, usage } from './config.js';
import { exitCodes } from './exit-codes.js';
import type { LeftOut } from './folder/scan-folder.js';
import { bringAll, type FolderSource } from './ingest-folder.js';
import { machineToken } from './machine-token.js';
import { makeProgressLine } from './progress-line.js';
import { watchAndBring } from './watch-and-bring.js';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));
/** Without a terminal a line every so often is enough. */
const lineEveryMs = 5_000;

const log = (line: string) => console.log(`${process.stdout.isTTY ? '\r\x1b[2K' : ''}${line}`);

function showProgress(): FolderSource['onProgress'] {
  const lineOf = makeProgressLine(() => performance.now());
  let shownAt = -Infinity;
  return (progress) => {
    const line = lineOf(progress);
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${line}`);
    else if (performance.now() - shownAt >= lineEveryMs) {
      shownAt = performance.now();
      console.log(line);
    }
  };
}

/** Each once, as long as it stays for the same reason. */
function showLeftOut(): FolderSource['onLeftOut'] {
  let known = new Set<string>();
  return (leftOut) => {
    const lines = leftOut.map(lineOf);
    for (const line of lines) if (!known.has(line)) log(line);
    known = new Set(lines);
  };
}

const lineOf = ({ path, reason }: LeftOut) => `Left out ${path}: ${reason}`;

function sourceOf(settings: Settings, signal: AbortSignal): FolderSource {
  const { sourceBaseUrl, ragServerUrl, account, isAgreed } = settings;
  const client = createRagClient({
    baseUrl: ragServerUrl,
    token: machineToken(account),
    onRetry: ({ message }, waitMs) => log(`${message} Retrying in ${(waitMs / 1000).toFixed(1)} s.`),
  });
  const addressOf = (id: string) =>
    sourceBaseUrl === undefined ? id : `${sourceBaseUrl}/${id.split('/').map(encodeURIComponent).join('/')}`;
  const agree = makeAgree(isAgreed, { input: process.stdin, output: process.stdout, signal });
  const told = { onProgress: showProgress(), onLeftOut: showLeftOut(), log };
  const { folder, datasourceId, name, earlierName, reloadIntervalSeconds } = settings;
  const source = { folder, datasourceId, name, earlierName, reloadIntervalSeconds };
  return { ...source, client, addressOf, agree, isAgreed, signal, ...told };
}

function tell({ status, sent, skipped, removed, job }: IngestResult): void {
  const failed = (job.document_outcomes ?? []).filter(({ outcome }) => outcome === 'failed');
  for (const { document_id: id, message = 'no reason given' } of failed) log(`Failed ${id}: ${message}`);
  const parts = [`${sent} sent`, `${skipped.length} skipped`, `${failed.length} failed`];
  log(`${status}: ${[...parts, ...(removed === undefined ? [] : [`${removed} removed`])].join(', ')}`);
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(usage);
    return;
  }
  const workingFolder = process.env['INIT_CWD'] ?? process.cwd();
  const settings = readSettings(words, { env: process.env, workingFolder, usualData: join(workspace, '.parley') });
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error('stopped')));
  const source = sourceOf(settings, stop.signal);
  log(`Sending ${settings.folder} to ${settings.ragServerUrl} as ${settings.datasourceId}`);
  if (!settings.isOnce) {
    await watchAndBring({ source, rescanMs: settings.rescanSeconds * 1_000, now: Date.now, onResult: tell });
    return;
  }
  const { result } = await bringAll(source);
  tell(result);
  process.exitCode = result.status === 'completed' ? exitCodes.done : exitCodes.incomplete;
}

main().catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof NotAgreed ? exitCodes.notAgreed : exitCodes.failed;
});
