export { undocumentedRoutes } from './undocumented-routes.js';
export { unexplained } from './unexplained.js';
export { silentLog, recordingLog } from './logs.js';
export { serveForTest } from './serve-for-test.js';
