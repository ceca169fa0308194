import { cp, rm } from 'node:fs/promises';
import type { InTurn } from './write-queue.js';

/** A copy of the file of a graph as it was at some moment, for another process to read. */
export interface GrafeoCopies {
  /** The newest copy, made when the graph was written to since the last one. `again` makes one in any case. */
  newest(again: boolean): Promise<string>;
  /** Removes the copy that there is. */
  clear(): Promise<void>;
}

interface Deps {
  /** Between the writes of the graph. */
  readonly turn: InTurn;
  /** Grows with every write. */
  readonly version: () => number;
}

export function grafeoCopies(file: string, { turn, version }: Deps): GrafeoCopies {
  let copy: { readonly of: number; readonly file: string } | undefined;
  let made = 0;
  const remove = async () => {
    if (copy) await rm(copy.file, { recursive: true, force: true });
    if (copy) await rm(walOf(copy.file), { recursive: true, force: true });
    copy = undefined;
  };
  const make = async () => {
    await remove();
    // Two names by turns: what an earlier process left is written over.
    const target = `${file}.read-${(made += 1) % 2}`;
    await Promise.all([target, walOf(target)].map((path) => rm(path, { recursive: true, force: true })));
    copy = { of: version(), file: target };
    await cp(file, target);
    await cp(walOf(file), walOf(target), { recursive: true });
    return target;
  };
  return {
    newest: (again) => turn(() => (copy && copy.of === version() && !again ? Promise.resolve(copy.file) : make())),
    clear: () => turn(remove),
  };
}

/** What was written and is not in the file yet. */
const walOf = (file: string) => `${file}.wal`;
