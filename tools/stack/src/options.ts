import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePorts, portNames, type Ports } from './ports.js';

export interface StartOptions {
  readonly ports: Ports;
  /** Data folder, absolute. */
  readonly data: string;
  /** Without the demo's documents and its space: what somebody meets who has just installed Parley. */
  readonly isEmpty: boolean;
  /** File that tells of real neighbours, as `npm run neighbours -- up` writes it; absolute. */
  readonly neighbours: string | undefined;
}

export const usage = `Usage: npm start -- [--data DIR] [--port NAME=NUMBER] ... [--empty] [--neighbours FILE]

  --data DIR          data folder; default: .parley
  --port NAME=NUMBER  port of one of: ${portNames.join(', ')}
  --empty             start without the demo's documents and chat space
  --neighbours FILE   use the real neighbours that "npm run neighbours -- up" lists in FILE`;

interface Places {
  /** Where the command was typed: npm itself goes to the workspace. */
  readonly workingFolder: string;
  readonly workspace: string;
}

const read = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    options: {
      port: { type: 'string', multiple: true, default: [] },
      data: { type: 'string' },
      empty: { type: 'boolean', default: false },
      neighbours: { type: 'string' },
    },
  }).values;

/** Throws Error in words for a person when an option is unknown or its value is wrong. */
export function parseStartOptions(words: readonly string[], { workingFolder, workspace }: Places): StartOptions {
  const { port, data, empty, neighbours } = read(words);
  const fromThere = (path: string) => resolve(workingFolder, path);
  return {
    ports: parsePorts(port),
    data: data === undefined ? join(workspace, '.parley') : fromThere(data),
    isEmpty: empty,
    neighbours: neighbours === undefined ? undefined : fromThere(neighbours),
  };
}

/** The command that does what these words do, with other ports for some names; it can be pasted into a shell. */
export function commandWithPorts(words: readonly string[], others: Partial<Ports>): string {
  const { port, data, empty, neighbours } = read(words);
  const kept = port.filter((word) => !Object.keys(others).some((name) => word.startsWith(`${name}=`)));
  const ports = [...kept, ...Object.entries(others).map(([name, number]) => `${name}=${number}`)];
  const again = [
    ...ports.flatMap((word) => ['--port', word]),
    ...(data === undefined ? [] : ['--data', data]),
    ...(empty ? ['--empty'] : []),
    ...(neighbours === undefined ? [] : ['--neighbours', neighbours]),
  ];
  return `npm start -- ${again.map(forShell).join(' ')}`;
}

const forShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
