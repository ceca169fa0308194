import { project } from '../../jest.preset.mjs';

export default {
  ...project('chatx-bot'),
  // Leases run out and replicas are replaced in these tests: on a busy machine that takes a while.
  testTimeout: 90_000,
  // Two thirds of the time go by in waiting for that.
  maxWorkers: 2,
};
