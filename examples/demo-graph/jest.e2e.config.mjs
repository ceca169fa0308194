import { project } from '../../jest.preset.mjs';

// Each file starts a platform of its own, one after the other.
export default { ...project('demo-graph'), maxWorkers: 1 };
