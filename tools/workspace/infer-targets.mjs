import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Nx inference: a `tsconfig.json` beside a `project.json` gives `typecheck` and `lint`, a `jest.config.mjs` gives
 * `test`, a `jest.e2e.config.mjs` gives `e2e`, a `src/main.ts` or a `vite.config.mjs` gives `build`. Files named
 * `*.long.test.ts` are left to `test-long` and `e2e-long`. No project spells these out itself.
 * @see https://nx.dev/docs/concepts/inferred-tasks
 */
export const createNodesV2 = [
  '{apps,devstack,examples,libs,tools}/**/project.json',
  (files, _options, { workspaceRoot }) => files.map((file) => [file, { projects: inferProject(file, workspaceRoot) }]),
];

function inferProject(file, workspaceRoot) {
  const root = dirname(file);
  const has = (name) => existsSync(join(workspaceRoot, root, name));
  const jest = `node --experimental-vm-modules --no-warnings ${upTo(root)}/node_modules/jest/bin/jest.js`;
  const hasLong =
    globSync('**/*.long.test.ts', { cwd: join(workspaceRoot, root), exclude: ['**/node_modules'] }).length > 0;
  const long = '--testMatch "**/*.long.test.ts" --testPathIgnorePatterns /node_modules/';
  const targets = {
    ...(has('tsconfig.json') && {
      typecheck: command(root, `node ${upTo(root)}/node_modules/typescript-native/bin/tsc --noEmit -p tsconfig.json`),
      lint: command('.', `eslint --no-warn-ignored ${root} && prettier --check --log-level warn ${root}`),
    }),
    ...(has('jest.config.mjs') && { test: command(root, jest) }),
    ...(has('jest.config.mjs') && hasLong && { 'test-long': command(root, `${jest} ${long}`) }),
    ...(has('jest.e2e.config.mjs') && { e2e: command(root, `${jest} -c jest.e2e.config.mjs`) }),
    ...(has('jest.e2e.config.mjs') &&
      hasLong && { 'e2e-long': command(root, `${jest} -c jest.e2e.config.mjs ${long}`) }),
    ...((has('src/main.ts') || has('vite.config.mjs')) && {
      build: command('.', `node tools/workspace/bundle.mjs ${root}`),
    }),
  };
  return { [root]: { root, targets } };
}

const command = (cwd, text) => ({ executor: 'nx:run-commands', options: { cwd, command: text } });

const upTo = (root) =>
  root
    .split('/')
    .map(() => '..')
    .join('/');
