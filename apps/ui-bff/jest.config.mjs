import { project } from '../../jest.preset.mjs';

// Half of the time goes by in waiting: for leases to run out, processes to start, streams to end.
export default { ...project('ui-bff'), maxWorkers: 2 };
