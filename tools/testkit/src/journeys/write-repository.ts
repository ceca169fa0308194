import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const model = 'libs/authz-client/model/parley.fga';
/** Enough to ask about, and read at once. */
const fewDocuments = ['README.md', 'docs/install.md', 'docs/operations.md'];

/** Writes a repository that a demo can be made of: these documents by their path, and the authorization model of `workspace`. */
export function writeRepository(folder: string, workspace: string, documents: Readonly<Record<string, string>>): void {
  for (const name of ['docs', 'apps', 'tools', dirname(model)]) mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(workspace, model), join(folder, model));
  for (const [path, text] of Object.entries(documents)) writeFileSync(join(folder, path), text);
}

/** `workspace` with a few documents only, as `repository` below `root`; its path. */
export function smallRepository(root: string, workspace: string): string {
  const folder = join(root, 'repository');
  const documents = fewDocuments.map((path) => [path, readFileSync(join(workspace, path), 'utf8')] as const);
  writeRepository(folder, workspace, Object.fromEntries(documents));
  return folder;
}
