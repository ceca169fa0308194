import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const runFileName = 'run.json';
export const processesFileName = 'processes.json';

/** Where one stack keeps what it needs; `root` is `./.parley` for `npm start`, a temporary folder in tests. */
export interface Layout {
  readonly root: string;
  readonly neighbours: string;
  readonly index: string;
  readonly logs: string;
  readonly secretsFile: string;
  readonly runFile: string;
  readonly processesFile: string;
  readonly seededFile: string;
}

/** Throws Error in words for a person when the folder cannot be made or is none. */
export function createLayout(root: string): Layout {
  const layout: Layout = {
    root,
    neighbours: join(root, 'neighbours'),
    index: join(root, 'rag'),
    logs: join(root, 'logs'),
    secretsFile: join(root, 'secrets.json'),
    runFile: join(root, runFileName),
    processesFile: join(root, processesFileName),
    seededFile: join(root, 'seeded.json'),
  };
  for (const folder of [root, layout.neighbours, layout.index, layout.logs]) {
    makeFolder(folder, root);
  }
  return layout;
}

function makeFolder(folder: string, root: string): void {
  try {
    makeWithParents(folder);
  } catch (cause) {
    const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ''] ?? String(cause);
    throw new Error(`Cannot store data in ${root}: ${reason}. Choose another folder with --data DIR.`, { cause });
  }
}

/** Not `recursive`: below a folder that is there and takes none, as /proc does, Node.js would try without end. */
function makeWithParents(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (!there && dirname(folder) !== folder) makeWithParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  ENOENT: 'cannot create a folder there',
  EACCES: 'no write permission',
  EPERM: 'no write permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};
