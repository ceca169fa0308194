import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Nx inference: a `tsconfig.json` beside a `project.json` gives `typecheck` and `lint`, a `jest.config.mjs` gives
 * `test`, a `jest.e2e.config.mjs` gives `e2e`, a `src/main.ts` or a `vite.config.mjs` gives `build`. No project spells these out itself.
 * @see https://nx.dev/docs/concepts/inferred-tasks
 */
export const createNodesV2 = [
  '{apps,libs,tools}/**/project.json',
  (files, _options, { workspaceRoot }) => files.map((file) => [file, { projects: inferProject(file, workspaceRoot) }]),
];

function inferProject(file, workspaceRoot) {
  const root = dirname(file);
  const has = (name) => existsSync(join(workspaceRoot, root, name));
  const jest = `node --experimental-vm-modules --no-warnings ${upTo(root)}/node_modules/jest/bin/jest.js`;
  const targets = {
    ...(has('tsconfig.json') && {
      typecheck: command(root, 'tsc --noEmit -p tsconfig.json'),
      lint: command('.', `eslint --no-warn-ignored ${root} && prettier --check --log-level warn ${root}`),
    }),
    ...(has('jest.config.mjs') && { test: command(root, jest) }),
    ...(has('jest.e2e.config.mjs') && { e2e: command(root, `${jest} -c jest.e2e.config.mjs`) }),
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
