import { project } from '../../jest.preset.mjs';

export default {
  ...project('rag-server'),
  // Real models, indexes and databases on shared cores: slow is not wrong. What must be quick says so by itself.
  testTimeout: 120_000,
  // Half of the time goes by in waiting: for leases to run out, processes to start, models to load.
  maxWorkers: 2,
};
