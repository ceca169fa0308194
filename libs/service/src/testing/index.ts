export { answeredOtherwise } from './answered-otherwise.js';
export { letAllIn } from './let-all-in.js';
export { unexplained } from './unexplained.js';
export { silentLog, recordingLog } from './logs.js';
export { serveForTest } from './serve-for-test.js';
export { randomNumbers, spoilText, startMalformedServer } from './malformed-answers.js';
export type { MalformedServer, SoundAnswer } from './malformed-answers.js';
export { haveRedisServer, relayTo, startRedis } from './redis-server.js';
