import { project } from '../../jest.preset.mjs';

/** Every test makes its own keys and hashes its own passwords: on a busy machine that takes its time. */
export default { ...project('devstack-idp'), testTimeout: 20_000 };
