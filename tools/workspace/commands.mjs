import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { benches, bundleStale, bundles, distOf, workspace } from './bundle.mjs';
import { handOnSignals } from './signals.mjs';

/** Those that keep something in docdb, and bring the program that makes its indexes. */
const services = ['apps/ui-bff', 'apps/chatx-bot', 'apps/dynamic-agents', 'apps/rag-server'];

/** What each npm script does once packages and Node are right. Every value takes the words after `--`. */
export const commands = {
  start: (args) => bundled('tools/stack', args),
  smoke: (args) => bundled('tools/e2e', args, { program: 'smoke.main.js' }),
  bench: (args) => bundled('tools/bench', args, { needed: [...bundles, ...benches] }),
  eval: ([what, ...args]) => evaluated(what, args),
  devstack: (args) => bundled('devstack/cli', args),
  ingest: (args) => bundled('examples/example-ingestor', args, { needed: ['examples/example-ingestor'] }),
  docs: (args) => bundled('tools/docs', args, { needed: ['tools/docs'] }),
  'demo:graph': (args) => bundled('examples/demo-graph', args, { needed: [...bundles, 'examples/demo-graph'] }),
  screenshots: (args) => bundled('tools/e2e', args, { program: 'screenshots.main.js' }),
  delivery: (args) => bundled('tools/delivery', args, { needed: ['tools/delivery'] }),
  images: (args) => bundled('tools/delivery', args, { program: 'images.main.js', needed: ['tools/delivery'] }),
  neighbours: (args) => bundled('tools/neighbours', args, { needed: ['tools/neighbours'] }),
  'test:neighbours': (args) =>
    bundled('tools/neighbours', args, { program: 'suites.main.js', needed: [...bundles, 'tools/neighbours'] }),
  setup: (args) => bundled('apps/setup', args, { needed: ['apps/setup', ...services] }),
  build: (args) => nx(['run-many', '-t', 'build', ...args]),
  lint: (args) => nx(['run-many', '-t', 'lint', ...args]),
  nx,
  test: (args) => test(args),
  'test:all': (args) => test(args, { isLong: true }),
};

/** Answers are asked of the whole platform, questions of the agents service, which checks citations alone; the rest is search. */
async function evaluated(what, args) {
  if (what === 'answers') return bundled('tools/answers', args, { needed: [...bundles, 'tools/answers'] });
  const ofAgents = 'apps/dynamic-agents/bench';
  if (what === 'questions')
    return bundled(ofAgents, args, { program: 'questions.main.js', needed: [...bundles, ofAgents] });
  if (what === 'citations') return bundled(ofAgents, args, { program: 'citations.main.js', needed: [ofAgents] });
  const root = 'apps/rag-server/bench';
  if (what === 'manuals') return bundled(root, args, { program: 'manuals.main.js', needed: [root] });
  return bundled(root, what === undefined ? [] : [what, ...args], { program: 'eval.main.js', needed: [root] });
}

/**
 * What is quick fails first. Browsers come last and alone, one suite at a time: some long suites hold to times that
 * browsers would cost them.
 * Lint takes as long as the unit tests and says nothing about behaviour, so that only CI and `npm run lint` wait for it.
 */
async function test(args, { isLong = false } = {}) {
  await nx(['run-many', '-t', ...(isLong ? ['lint'] : []), 'typecheck', 'test', ...args]);
  await nx(['run-many', '-t', 'build']);
  await nx(['run-many', '-t', 'e2e']);
  if (!isLong) return;
  await nx(['run-many', '-t', 'test-long', ...args]);
  await nx(['run-many', '-t', 'e2e-long', '--parallel=1', ...args]);
}

/** Brings the bundles that are needed up to date, then runs one of them in this process. */
async function bundled(root, args, { program = 'main.js', needed = bundles } = {}) {
  // Who asks what a command takes does not wait for what it would start.
  await bundleStale(args.includes('--help') ? [root] : needed, (done, total, name) =>
    console.log(`Building ${name} (${done}/${total})`),
  );
  process.argv.splice(2, Infinity, ...args);
  await import(pathToFileURL(join(distOf(root), program)).href);
}

/** Nx without daemon, colours of a terminal UI or cloud: the same on a laptop and in CI. */
async function nx(args) {
  const child = spawn(process.execPath, [join(workspace, 'node_modules/nx/dist/bin/nx.js'), ...args], {
    cwd: workspace,
    stdio: 'inherit',
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' },
  });
  handOnSignals(child);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) process.exit(code ?? 1);
}
