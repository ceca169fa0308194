import type { IncomingMessage } from 'node:http';
import { ragPrefix } from './forwarded-target.js';

const paths = [`${ragPrefix}/v1/(?:ingest|conversations/[^/?#]+)/files`, '/api/v1/chat/conversations/[^/?#]+/files'];
const route = new RegExp(String.raw`^(?:https?://[^/?#]*)?(?:${paths.join('|')})/?(?:\?|$)`, 'i');

/** Whether a request brings files that go on to rag-server, as its request line says. */
export const takesFiles = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && route.test(url);
