import { project } from '../../jest.preset.mjs';

// A page that stays behind says so after its own minute; the whole of a journey may take as long as a busy machine needs.
// One that fails half-way may leave a connection open: the run ends and tells of it all the same.
export default { ...project('e2e-ui'), testTimeout: 300_000, forceExit: true };
