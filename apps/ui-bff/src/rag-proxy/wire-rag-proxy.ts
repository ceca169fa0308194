import type { Closers } from '@parley/service';
import type { RequestHandler } from 'express';
import { createRagProxy } from './rag-proxy.js';

/** The proxy before the rag-server at that address. */
export function wireRagProxy(url: string, closers: Closers): { forwardToRag: RequestHandler } {
  const proxy = createRagProxy({ url });
  closers.add('connections to rag-server', () => proxy.close());
  return { forwardToRag: proxy.forward };
}
