import type { IncomingMessage } from 'node:http';

const route = /^(?:https?:\/\/[^/?#]*)?\/v1\/ingest\/files\/?(?:\?|$)/i;

/** Whether a request is one for `POST /v1/ingest/files`, as its request line says. */
export const takesFiles = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && route.test(url);
