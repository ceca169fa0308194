import { project } from '../../jest.preset.mjs';

/**
 * ES modules of one test file after another stay in memory: by the eightieth, collecting garbage takes half a minute of a
 * test. A process of that size is replaced between two files.
 */
export default { ...project('ui-bff'), workerIdleMemoryLimit: '1GB' };
