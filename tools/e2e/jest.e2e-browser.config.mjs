import { project } from '../../jest.preset.mjs';

// Each file starts a platform of its own. Two at once: a browser mostly waits.
// A page that stays behind says so after a minute and a half; the whole of a journey may take as long as a busy machine needs.
// One that fails half-way may leave a connection open: the run ends and tells of it all the same.
export default {
  ...project('e2e-browser'),
  roots: ['<rootDir>/test/browser'],
  maxWorkers: 2,
  testTimeout: 300_000,
  forceExit: true,
};
