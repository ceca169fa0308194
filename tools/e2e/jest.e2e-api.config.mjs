import { project } from '../../jest.preset.mjs';

// Each file starts a platform of its own, one after the other.
// A test that fails half-way may leave a connection open: the run ends and tells of it all the same.
export default { ...project('e2e-api'), roots: ['<rootDir>/test/api'], maxWorkers: 1, forceExit: true };
