import js from '@nx/js';
import { createProjectGraphAsync } from '@nx/devkit';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workspace } from './bundle.mjs';

/**
 * Writes `package.json` and a lock file beside a bundle, with the packages that the bundle names, at the workspace's
 * versions: what an image installs. Nx would take the packages of tests along, so the bundle itself is asked.
 * Optional packages that Parley does without (`overrides`) are stubs here too, or npm would install the real ones.
 * @param {string} root project root relative to the workspace, e.g. `apps/ui-bff`
 */
async function prune(root) {
  const outdir = join(workspace, 'dist', root);
  const { dependencies: known, overrides, version, license } = readJson(join(workspace, 'package.json'));
  const code = globSync('**/*.js', { cwd: outdir, exclude: ['node_modules/**'] })
    .map((file) => readFileSync(join(outdir, file), 'utf8'))
    .join('\n');
  const dependencies = Object.fromEntries(Object.entries(known).filter(([name]) => isNamed(name, code)));
  const packageJson = { name: basename(root), version, license, private: true, type: 'module', dependencies };
  const lock = js.createLockFile(packageJson, await createProjectGraphAsync(), 'npm');
  const absent = Object.keys(overrides).filter((name) => lock.includes(`"${name}"`));
  if (absent.length > 0) cpSync(join(workspace, 'tools/workspace/absent'), join(outdir, 'absent'), { recursive: true });
  const stubs = {
    optionalDependencies: Object.fromEntries(absent.map((name) => [name, 'file:absent'])),
    overrides: Object.fromEntries(absent.map((name) => [name, `$${name}`])),
  };
  writeFileSync(join(outdir, 'package.json'), JSON.stringify({ ...packageJson, ...stubs }, null, 2));
  writeFileSync(join(outdir, 'package-lock.json'), lock);
}

/** In an import, or in a text that is resolved later; a package too many does no harm. */
const isNamed = (name, code) =>
  ['"', "'", '`'].some((quote) => code.includes(quote + name + quote) || code.includes(`${quote}${name}/`));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

for (const root of process.argv.slice(2)) await prune(root);
// Nx keeps connections open.
process.exit(0);
