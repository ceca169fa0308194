export { buildProgram, type BuiltProgram } from './build-program.js';
export { commandOf } from './command-of.js';
export { findProgram } from './find-program.js';
export { freePort, freePorts } from './free-ports.js';
export { readWords } from './read-words.js';
export { must, run, type Ran, type RunOptions } from './run.js';
export { spawnService, type SpawnedService } from './spawn-service.js';
export { inWorkspace, workspace } from './workspace.js';
