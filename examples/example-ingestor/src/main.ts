import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRagClient, type IngestResult } from '@parley/client';
import { readSettings, type Settings, usage } from './config.js';
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

function sourceOf(settings: Settings, signal: AbortSignal): FolderSource {
  const { folder, datasourceId, name, reloadIntervalSeconds, sourceBaseUrl, ragServerUrl, account } = settings;
  const client = createRagClient({
    baseUrl: ragServerUrl,
    token: machineToken(account),
    onRetry: ({ message }, waitMs) => log(`${message} Retrying in ${(waitMs / 1000).toFixed(1)} s.`),
  });
  const addressOf = (id: string) =>
    sourceBaseUrl === undefined ? id : `${sourceBaseUrl}/${id.split('/').map(encodeURIComponent).join('/')}`;
  const onProgress = showProgress();
  return { client, folder, datasourceId, name, reloadIntervalSeconds, addressOf, signal, onProgress, log };
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
  process.exitCode = result.status === 'completed' ? 0 : 1;
}

main().catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
