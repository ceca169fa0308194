export { demo } from './demo.js';
export { startStack, type Stack, type StackOptions } from './stack.js';
export { anyPorts, claimPorts, defaultPorts, portNames, type Ports } from './ports.js';
export { silentProgress, terminalProgress, type Progress } from './progress.js';
export { readRun, type Run } from './run-file.js';
export { readProcesses } from './processes-file.js';
export { createLayout, type Layout } from './layout.js';
export { startService } from './start-service.js';
