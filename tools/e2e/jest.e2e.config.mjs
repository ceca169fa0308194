import { project } from '../../jest.preset.mjs';

// A test that fails half-way may leave a connection open: the run ends and tells of it all the same.
export default { ...project('e2e'), forceExit: true };
