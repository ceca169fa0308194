export { ChatxRefusal, makeChatxCall } from './chatx-call.js';
export type { ChatxAnswer, ChatxCall, ChatxCallOptions } from './chatx-call.js';
export { createHolds, RetryLater } from './holds.js';
export type { Holds } from './holds.js';
export { chatxPages } from './pages.js';
export { createChatxReader } from './reader.js';
export type { ChatxReader, ChatxReaderDeps } from './reader.js';
