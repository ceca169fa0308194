import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, parsePage } from './page.js';

export const workspace = fileURLToPath(new URL('../../..', import.meta.url));

export const isInRepository = (path: string): boolean => !path.startsWith('..') && existsSync(join(workspace, path));

export const isFile = (path: string): boolean => isInRepository(path) && statSync(join(workspace, path)).isFile();

export const readPage = (path: string): Page => parsePage(path, readFileSync(join(workspace, path), 'utf8'));

const generated = new Set(['node_modules', 'dist', '.git', '.parley', '.nx']);

/** Every Markdown file of this repository, in the order of their paths. */
export function allPages(): Page[] {
  const exclude = (name: string) => generated.has(name);
  const found = globSync('**/*.md', { cwd: workspace, exclude });
  return found
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map(readPage);
}
