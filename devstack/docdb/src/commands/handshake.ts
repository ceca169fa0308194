import { isYes } from './fields.js';
import { type Deps, type Handler, type Request } from './request.js';
import { maxDocumentBytes } from './insert.js';
import { maxFrameBytes } from '../wire/frame.js';
import type { Doc } from '../values/doc.js';

const version = '7.0.0';
const setName = 'rs0';

/** Wire version 21 is that of 7.0: drivers then send only what this server knows. No `topologyVersion`: they poll. */
function description(request: Request, deps: Deps): Doc {
  const host = deps.address();
  return {
    helloOk: true,
    setName,
    setVersion: 1,
    secondary: false,
    hosts: [host],
    primary: host,
    me: host,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxFrameBytes,
    maxWriteBatchSize: 100_000,
    localTime: deps.now(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: request.connectionId,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  };
}

export const hello: Handler = (request, deps) => ({ isWritablePrimary: true, ...description(request, deps) });
export const isMaster: Handler = (request, deps) => ({ ismaster: true, ...description(request, deps) });
export const ping: Handler = () => ({});

export const buildInfo: Handler = () => ({
  version,
  versionArray: version.split('.').map(Number).concat(0),
  gitVersion: 'embedded',
  modules: ['parley-docdb'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: maxDocumentBytes,
});

export const connectionStatus: Handler = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
});

export const serverStatus: Handler = (request, deps) => ({
  host: deps.address(),
  version,
  process: 'docdb',
  pid: process.pid,
  uptime: Math.floor(process.uptime()),
  localTime: deps.now(),
  repl: description(request, deps),
});

export const getParameter: Handler = (request) =>
  isYes(request.body['featureCompatibilityVersion']) ? { featureCompatibilityVersion: { version: '7.0' } } : {};
