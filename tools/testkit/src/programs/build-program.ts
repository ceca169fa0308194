import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { must } from './run.js';
import { inWorkspace } from './workspace.js';

/** A program of this repository as it ships, to be run as processes of their own. */
export interface BuiltProgram {
  readonly main: string;
  /** What its processes are to find in their environment: what one has compiled, the next need not. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/**
 * Bundles a project as `npm run build` does, into a folder of its own: below the workspace, so that packages are found.
 * @param root such as `apps/ui-bff`
 */
export async function buildProgram(root: string): Promise<BuiltProgram> {
  const folder = await mkdtemp(inWorkspace('node_modules/.program-'));
  await must(process.execPath, [inWorkspace('tools/workspace/bundle.mjs'), root, '--outdir', folder]);
  return {
    main: join(folder, 'main.js'),
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(folder, 'compiled') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
