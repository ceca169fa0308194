import { dirname, join, resolve } from 'node:path';
import { isAlive } from './leftovers.js';
import { processesFileName, runFileName } from './layout.js';
import { readProcesses } from './processes-file.js';
import { readRun, type Run } from './run-file.js';

interface Places {
  /** The `run.json` that a person named, as it was typed. */
  readonly named: string | undefined;
  /** The data folder that the stack was started with, as it was typed. */
  readonly data?: string | undefined;
  /** Where it was typed: npm itself goes to the workspace. */
  readonly workingFolder: string;
  readonly workspace: string;
}

/**
 * What is known of the stack that a person named, or else of the one that `npm start` runs here: nothing when none does.
 * Throws Error in words for a person when the one that was named does not run.
 */
export function findRun({ named, data, workingFolder, workspace }: Places): Run | undefined {
  const typed = named ?? (data === undefined ? undefined : join(data, runFileName));
  const file = typed === undefined ? join(workspace, '.parley', runFileName) : resolve(workingFolder, typed);
  const run = isLeftBehind(file) ? undefined : readRun(file);
  if (typed === undefined || run) return run;
  throw new Error(
    `${file} names no running stack. A stack keeps ${runFileName} in its data folder while it runs: ` +
      'start one with "npm start", and give the path of that file with --run FILE or the data folder with --data DIR.',
  );
}

/** A stack that was killed takes its `run.json` away no more. */
function isLeftBehind(runFile: string): boolean {
  const told = readProcesses(join(dirname(runFile), processesFileName));
  return told !== undefined && ![told.pid, ...Object.values(told.processes)].some(isAlive);
}
