import { build, stop as stopBuilding } from 'esbuild';
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const workspace = fileURLToPath(new URL('../..', import.meta.url));

/** Every project that runs as a process of its own, and the pages that one of them serves. */
export const bundles = [
  'apps/ui',
  'apps/ui-bff',
  'apps/chatx-bot',
  'apps/rag-server',
  'apps/dynamic-agents',
  'devstack/cli',
  'tools/stack',
  'tools/e2e',
  'tools/bench',
];

/**
 * Programs that measure a service with its own code, beside the `src` that ships. Each folder becomes a bundle of its own,
 * with the threads and child processes that this code starts.
 */
export const benches = ['apps/rag-server/bench', 'apps/dynamic-agents/bench'];

/**
 * Bundles one project: its own code and the shared libraries into `main.js`, packages left as imports;
 * every `*.main.ts` (a further program) and `*.worker.ts` (for `new Worker(new URL(...))`) becomes a file of its own at the same place; `assets` beside `src` travel along, also those of libraries. `@parley/*` resolves through the paths of tsconfig.base.json, as everywhere else.
 * @param {string} root project root relative to the workspace, e.g. `apps/ui-bff`
 * @param {string} outdir emptied first
 */
async function bundle(root, outdir = distOf(root)) {
  if (existsSync(join(workspace, root, 'vite.config.mjs'))) return bundlePages(root);
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: workspace,
    entryPoints: entriesOf(root),
    outdir,
    bundle: true,
    // What is imported later is loaded later; chunks lie beside main.js, so that paths relative to it stay true.
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    tsconfig: 'tsconfig.base.json',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  const code = Object.keys(metafile.inputs);
  const folders = assetFolders(root, code);
  for (const folder of folders) await cp(join(workspace, folder), join(outdir, 'assets'), { recursive: true });
  const inputs = [...code, ...folders.flatMap(filesIn), 'package-lock.json'];
  writeFileSync(inputsFile(outdir), JSON.stringify(stamps(inputs)));
}

/** Each has a program that makes its indexes, which setup runs: it carries them, so that its image needs no other. */
const indexPrograms = {
  'apps/setup': ['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server'].map((service) => ({
    in: `apps/${service}/src/create-indexes.main.ts`,
    out: `indexes/${service}.main`,
  })),
};

function entriesOf(root) {
  if (!benches.includes(root))
    return [...entriesIn(join(root, 'src'), ['main.ts', '**/*.{main,worker}.ts']), ...(indexPrograms[root] ?? [])];
  return [...entriesIn(root, ['*.main.ts']), ...entriesIn(join(dirname(root), 'src'), ['*/**/*.{main,worker}.ts'])];
}

/** Each at its place below the folder. */
const entriesIn = (folder, patterns) =>
  globSync(patterns, { cwd: join(workspace, folder) }).map((file) => ({
    in: join(folder, file),
    out: file.replace(/\.ts$/, ''),
  }));

/** `assets` of the bundled project and of every project whose code went in. */
const assetFolders = (root, code) =>
  [...new Set([root, ...code].map(assetsOf))].filter((folder) => existsSync(join(workspace, folder)));

/** Beside the `src` that the path is or lies below; a bench has those of its service. */
const assetsOf = (path) => join(benches.includes(path) ? dirname(path) : path.replace(/\/src\/.*/, ''), 'assets');

/** Pages for browsers, by their own `vite.config.mjs`. What goes into them is known by folder. */
async function bundlePages(root) {
  const { build: buildPages } = await import('vite');
  const { NODE_ENV } = process.env;
  await buildPages({ configFile: join(workspace, root, 'vite.config.mjs'), logLevel: 'warn' });
  // It says `production` afterwards, and what runs in this process next would believe it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const folders = [root, 'libs/client/src', 'libs/contracts/src'];
  const inputs = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,css,html,svg,mjs,json}`),
    { cwd: workspace },
  );
  writeFileSync(inputsFile(distOf(root)), JSON.stringify(stamps([...inputs, 'package-lock.json'])));
}

const filesIn = (folder) => readdirSync(join(workspace, folder), { recursive: true }).map((name) => join(folder, name));

/**
 * Bundles those of `roots` whose inputs changed since they were last bundled.
 * @param {string[]} roots
 * @param {(done: number, total: number, root: string) => void} tell progress, once per bundle that is made
 */
export async function bundleStale(roots, tell) {
  const stale = roots.filter((root) => !isFresh(root));
  let done = 0;
  await Promise.all(
    stale.map(async (root) => {
      await bundle(root);
      tell(++done, stale.length, root);
    }),
  );
  // Its helper would keep its memory for as long as the program runs that was built.
  await stopBuilding();
}

function isFresh(root) {
  const file = inputsFile(distOf(root));
  if (!existsSync(file)) return false;
  const then = JSON.parse(readFileSync(file, 'utf8'));
  const now = stamps(Object.keys(then));
  return Object.keys(then).every((file) => now[file] === then[file]);
}

/** Size and time of change tell as much as the content here, at a fraction of the reading. */
const stamps = (files) =>
  Object.fromEntries(
    files.map((file) => {
      const stat = statSync(join(workspace, file), { throwIfNoEntry: false });
      return [file, stat ? `${stat.size}:${stat.mtimeMs}` : 'gone'];
    }),
  );

/** A bench lies apart from its service, whose folder is shipped as it is. */
export const distOf = (root) =>
  benches.includes(root) ? join(workspace, 'dist/bench', dirname(root)) : join(workspace, 'dist', root);

const inputsFile = (outdir) => join(outdir, 'inputs.json');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { outdir: { type: 'string' } } });
  for (const root of positionals) await bundle(root, values.outdir);
}
