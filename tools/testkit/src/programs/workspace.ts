import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository: the folder above with `nx.json`, whether this runs as source or bundled. */
export const workspace = findUp(dirname(fileURLToPath(import.meta.url)));

function findUp(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('This runs inside the repository only.');
  return findUp(above);
}

/** A path of the repository. */
export const inWorkspace = (...parts: string[]): string => join(workspace, ...parts);
