import type { AuthzClient } from '@parley/authz-client';
import { type Closers, dependencyCaller, type DependencyCheck, dependencyDown } from '@parley/service';
import type { RequestHandler } from 'express';
import type { Audit } from '../audit/audit-log.js';
import { makeAuditChange } from './audit-change.js';
import { createRagProxy } from './rag-proxy.js';

interface World {
  readonly audit: Audit;
  readonly authz: AuthzClient;
  readonly closers: Closers;
}

interface WiredRagProxy {
  readonly forwardToRag: RequestHandler;
  /** Resolves when rag-server runs; what it waits for is told by its own readiness. */
  readonly pingRag: DependencyCheck;
}

const name = 'rag-server';

/** The proxy before the rag-server at that address. */
export function wireRagProxy(url: string, { audit, authz, closers }: World): WiredRagProxy {
  const proxy = createRagProxy({ url, auditChange: makeAuditChange({ audit, authz }) });
  closers.add('connections to rag-server', () => proxy.close());
  const call = dependencyCaller({ name });
  return {
    forwardToRag: proxy.forward,
    async pingRag(signal) {
      const { ok } = await call(`${url}/livez`, { signal });
      if (!ok) throw dependencyDown(name, 'bad_answer');
    },
  };
}
