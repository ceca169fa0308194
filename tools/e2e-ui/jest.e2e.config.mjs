import { project } from '../../jest.preset.mjs';

export default { ...project('e2e-ui'), testTimeout: 120_000 };
