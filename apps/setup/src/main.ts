import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { findPart } from './command-line/find-part.js';
import { readCommandLine } from './command-line/options.js';
import type { Context } from './command-line/part.js';
import { usage } from './command-line/usage.js';
import { readNeighbourAddresses } from './config.js';
import { reachLoopbackNames } from './loopback-names.js';
import { basicParts, parts } from './parts.js';
import { awaitNeighbours } from './waiting/await-neighbours.js';
import { neighboursOf } from './waiting/neighbours.js';
import { readSeconds } from './waiting/read-seconds.js';
import { wordsOf } from './words-of.js';

const context: Context = {
  env: process.env,
  // Beside this program, once it is bundled.
  indexPrograms: join(import.meta.dirname, 'indexes'),
  tell: (line) => console.log(line),
  now: () => new Date(),
  newId: randomUUID,
  // npm changes the folder.
  pathOf: (path) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path),
};

/** Resolves to how much is left to be done. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage(basicParts.map(({ name }) => name)));
    return 0;
  }
  const { values, positionals } = readCommandLine(args);
  const { part, words } = findPart(parts, positionals, values);
  reachLoopbackNames();
  if (values.wait !== undefined) await awaitNeighboursOf(part.name, values.wait);
  return part.run({ ...values, words }, context);
}

const awaitNeighboursOf = (name: string, wait: string) =>
  awaitNeighbours(neighboursOf(name, readNeighbourAddresses(context.env)), {
    seconds: readSeconds(wait),
    tell: context.tell,
  });

main(process.argv.slice(2)).then(
  (left) => {
    if (left > 0) process.exitCode = 1;
  },
  (error: unknown) => {
    console.error(`setup: ${wordsOf(error)}`);
    process.exitCode = 1;
  },
);
