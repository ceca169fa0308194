import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk that can be filled to its last byte. */
export interface SmallDisk {
  fill(): void;
  free(): void;
  remove(): void;
}

const size = '192m';
const block = Buffer.alloc(64 * 1024);

/** Puts a disk of its own, in memory, at `folder`. Undefined where the system does not let this user do so. */
export function smallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    fill: () => fill(filler),
    free: () => rmSync(filler),
    remove: () => execFileSync('umount', [folder]),
  };
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (;;) writeSync(descriptor, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}
