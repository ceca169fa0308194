import { project } from '../../jest.preset.mjs';

// The second longest of all suites: in one process it would run on, alone, when everything else is over.
export default { ...project('ui-bff'), maxWorkers: 2 };
