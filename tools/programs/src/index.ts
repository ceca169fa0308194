export { findProgram } from './find-program.js';
export { must, run, type Ran, type RunOptions } from './run.js';
export { inWorkspace, workspace } from './workspace.js';
