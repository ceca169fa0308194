import { project } from '../../jest.preset.mjs';

// Leases run out and replicas are replaced in these tests: on a busy machine that takes a while.
export default { ...project('chatx-bot'), testTimeout: 90_000 };
