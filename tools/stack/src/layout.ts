import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

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

export function createLayout(root: string): Layout {
  const layout: Layout = {
    root,
    neighbours: join(root, 'neighbours'),
    index: join(root, 'rag'),
    logs: join(root, 'logs'),
    secretsFile: join(root, 'secrets.json'),
    runFile: join(root, 'run.json'),
    processesFile: join(root, 'processes.json'),
    seededFile: join(root, 'seeded.json'),
  };
  for (const folder of [root, layout.neighbours, layout.index, layout.logs]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  return layout;
}
