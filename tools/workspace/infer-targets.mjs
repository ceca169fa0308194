import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Nx inference: a `tsconfig.json` beside a `project.json` gives `typecheck` and `lint`, a `jest.config.mjs` gives
 * `test`, a `jest.e2e.config.mjs` gives `e2e`, a `src/main.ts`, a `src/*.main.ts` or a `vite.config.mjs` gives `build`. Files
 * named `*.long.test.ts` are left to `test-long` and `e2e-long`. A project with several suites has a `jest.e2e-NAME.config.mjs`
 * and a folder `test/NAME` for each: `e2e-NAME` and `e2e-long-NAME` run one, `e2e` and `e2e-long` all. No project spells
 * these out itself.
 * @see https://nx.dev/docs/concepts/inferred-tasks
 */
export const createNodesV2 = [
  '{apps,devstack,examples,libs,tools}/**/project.json',
  (files, _options, { workspaceRoot }) => files.map((file) => [file, { projects: inferProject(file, workspaceRoot) }]),
];

function inferProject(file, workspaceRoot) {
  const root = dirname(file);
  const has = (name) => existsSync(join(workspaceRoot, root, name));
  const jest = `node --experimental-vm-modules --no-warnings ${upTo(root)}/tools/workspace/jest.mjs`;
  const found = (pattern) =>
    globSync(pattern, { cwd: join(workspaceRoot, root), exclude: ['**/node_modules'] }).length > 0;
  const hasLong = found('**/*.long.test.ts');
  const long = '--testMatch "**/*.long.test.ts" --testPathIgnorePatterns /node_modules/';
  const targets = {
    ...(has('tsconfig.json') && {
      typecheck: command(root, `node ${upTo(root)}/node_modules/typescript-native/bin/tsc --noEmit -p tsconfig.json`),
      lint: command('.', linters.map((linter) => `${linter} ${root}`).join(' && ')),
    }),
    ...(has('jest.config.mjs') && { test: command(root, jest) }),
    ...(has('jest.config.mjs') && hasLong && { 'test-long': command(root, `${jest} ${long}`) }),
    ...(has('jest.e2e.config.mjs') && { e2e: command(root, `${jest} -c jest.e2e.config.mjs`) }),
    ...suiteTargets({ root, folder: join(workspaceRoot, root), jest, long }),
    ...((found('src/{main,*.main}.ts') || has('vite.config.mjs')) && {
      build: command('.', `node tools/workspace/bundle.mjs ${root}`),
    }),
  };
  return { [root]: { root, targets } };
}

/** Each suite's results are cached apart: a change in the tests of one leaves those of the others valid. */
function suiteTargets({ root, folder, jest, long }) {
  const names = globSync('jest.e2e-*.config.mjs', { cwd: folder }).map((file) => file.slice(9, -11));
  if (names.length === 0) return {};
  const run = (name, more = '') => ({
    ...command(root, `${jest} -c jest.e2e-${name}.config.mjs${more}`),
    cache: true,
    inputs: ['default', ...names.filter((other) => other !== name).map(testsOf), 'platform'],
  });
  const together = (prefix) => ({ executor: 'nx:noop', dependsOn: names.map((name) => `${prefix}-${name}`) });
  return {
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`e2e-${name}`, run(name)],
        [`e2e-long-${name}`, run(name, ` ${long}`)],
      ]),
    ),
    e2e: together('e2e'),
    'e2e-long': together('e2e-long'),
  };
}

/** Rules that need types are checked by oxlint, with the compiler's own native port; ESLint would take ten times as long. */
const linters = [
  'oxlint --report-unused-disable-directives',
  'eslint --no-warn-ignored',
  'prettier --check --log-level warn',
];

const testsOf = (suite) => `!{projectRoot}/test/${suite}/**/*`;

const command = (cwd, text) => ({ executor: 'nx:run-commands', options: { cwd, command: text } });

const upTo = (root) =>
  root
    .split('/')
    .map(() => '..')
    .join('/');
