import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOnSignals } from './signals.mjs';

/**
 * Runs Jest with the arguments given. Where `FAILED_ONCE_LOG` names a file, as in CI, the test files that failed are
 * written there and run once more, one after another: neighbours on the same machine can cost a test its time, and a
 * whole suite again would cost CI a quarter of an hour. A file that fails both times is a fault.
 */
const bin = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));
const args = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), 'jest-results-'));
const results = join(folder, 'results.json');
const log = process.env['FAILED_ONCE_LOG'];
let code = await jest(log ? [...args, '--json', `--outputFile=${results}`] : args);
const failed = code === 0 || !log ? [] : failedFiles();
rmSync(folder, { recursive: true });
if (failed.length > 0) {
  // Nx shows nothing of what passes in the end.
  appendFileSync(log, failed.map((file) => `${file}\n`).join(''));
  code = await jest([...args, '--runInBand', '--runTestsByPath', ...failed]);
}
process.exitCode = code;

async function jest(given) {
  const child = spawn(process.execPath, [...process.execArgv, bin, ...given], { stdio: 'inherit' });
  handOnSignals(child);
  return new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
}

/** None where Jest itself broke off: then nothing tells what held. */
function failedFiles() {
  try {
    const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  } catch {
    return [];
  }
}
