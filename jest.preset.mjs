import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const base = JSON.parse(readFileSync(new URL('tsconfig.base.json', import.meta.url), 'utf8'));
const root = fileURLToPath(new URL('.', import.meta.url));

/** `@parley/*` as `tsconfig.base.json` maps it, so that tests and the compiler can never disagree. */
const libraries = Object.fromEntries(
  Object.entries(base.compilerOptions.paths).map(([name, [file]]) => [`^${name}$`, join(root, file)]),
);

/**
 * Jest for ES modules all through: docs/adr/0002-es-modules-everywhere.md.
 * @param {string} name the Nx project's name
 * @returns {import('jest').Config}
 */
export const project = (name) => ({
  displayName: name,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  // Long suites are a target of their own: tools/workspace/infer-targets.mjs.
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  moduleNameMapper: { ...libraries, '^(\\.{1,2}/.*)\\.js$': '$1' },
  restoreMocks: true,
  // Real sockets and real stores on shared cores: slow is not broken.
  testTimeout: 30_000,
  // ES modules of one test file after another stay in memory: by the eightieth, collecting garbage takes half a minute of
  // a test. A process of that size is replaced between two files.
  workerIdleMemoryLimit: '1GB',
});
