import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
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
  const source = inWorkspace(root, 'src');
  await build({
    entryPoints: [join(source, 'main.ts'), ...globSync(join(source, '**/*.{main,worker}.ts'))],
    outbase: source,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    tsconfig: inWorkspace('tsconfig.base.json'),
    logLevel: 'error',
  });
  return {
    main: join(folder, 'main.js'),
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(folder, 'compiled') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
