import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BuiltProgram } from '@parley/testkit';

export interface Example {
  /** What it has written so far. */
  readonly output: () => string;
  /** Resolves to its exit code, `null` when a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export function spawnExample(built: BuiltProgram, words: readonly string[], env: Record<string, string>): Example {
  const child: ChildProcess = spawn(process.execPath, [built.main, ...words], {
    env: { ...built.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = (once(child, 'exit') as Promise<[number | null]>).then(([code]) => code);
  return {
    output: () => text,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
