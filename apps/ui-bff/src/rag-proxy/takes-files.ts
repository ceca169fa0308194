import type { IncomingMessage } from 'node:http';
import { ragPrefix } from './forwarded-target.js';

const route = new RegExp(String.raw`^(?:https?://[^/?#]*)?${ragPrefix}/v1/ingest/files/?(?:\?|$)`, 'i');

/** Whether a request goes on to `POST /v1/ingest/files` of rag-server, as its request line says. */
export const takesFiles = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && route.test(url);
