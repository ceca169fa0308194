export { startChatx, type ChatxOptions, type RunningChatx } from './start-chatx.js';
export type { ChatxSeed } from './seed.js';
export type { FaultSpec } from './faults/faults.js';
export { chatxControl, type ChatxControl } from './control.js';
export { publicId, decodeId, type IdKind, type DecodedId } from './ids.js';
