import { project } from '../../jest.preset.mjs';

export default {
  ...project('rag-server'),
  // Real models, indexes and databases on shared cores: slow is not wrong.
  testTimeout: 20_000,
  // What a file loaded, models among it, is never let go of by its process.
  workerIdleMemoryLimit: '1GB',
};
