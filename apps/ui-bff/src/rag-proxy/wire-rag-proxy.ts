import type { Closers } from '@parley/service';
import type { RequestHandler } from 'express';
import type { Audit } from '../audit/audit-log.js';
import { makeAuditChange } from './audit-change.js';
import { createRagProxy } from './rag-proxy.js';

interface World {
  audit: Audit;
  closers: Closers;
}

/** The proxy before the rag-server at that address. */
export function wireRagProxy(url: string, { audit, closers }: World): { forwardToRag: RequestHandler } {
  const proxy = createRagProxy({ url, auditChange: makeAuditChange(audit) });
  closers.add('connections to rag-server', () => proxy.close());
  return { forwardToRag: proxy.forward };
}
