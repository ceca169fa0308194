import { project } from '../../jest.preset.mjs';

const base = project('ui');
const [, [compiler, options]] = Object.entries(base.transform)[0];
const jsx = {
  ...options.jsc,
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
};

export default {
  ...base,
  testMatch: [...base.testMatch, '<rootDir>/**/*.test.tsx'],
  extensionsToTreatAsEsm: [...base.extensionsToTreatAsEsm, '.tsx'],
  transform: { ...base.transform, '^.+\\.tsx$': [compiler, { ...options, jsc: jsx }] },
  // A test of a page names this environment: pure functions need no document, and start in a tenth of the time.
  moduleNameMapper: { ...base.moduleNameMapper, '\\.css$': '<rootDir>/test/dom/empty.mjs' },
};
