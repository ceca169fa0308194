import { build } from 'esbuild';
import { cp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles one service: its own code and the shared libraries into `dist/<root>/main.js`, packages left as imports.
 * `assets` beside `src` travel along. `@parley/*` resolves through tsconfig paths, as everywhere else.
 * @param {string} root project root relative to the workspace, e.g. `apps/ui-bff`
 */
export async function bundle(root) {
  const outdir = join(workspace, 'dist', root);
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: workspace,
    entryPoints: [join(root, 'src/main.ts')],
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    tsconfig: 'tsconfig.base.json',
    sourcemap: true,
    logLevel: 'warning',
  });
  const assets = join(workspace, root, 'assets');
  if (existsSync(assets)) await cp(assets, join(outdir, 'assets'), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const root of process.argv.slice(2)) await bundle(root);
}
