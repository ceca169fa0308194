import type { IncomingMessage } from 'node:http';

const route = /^(?:https?:\/\/[^/?#]*)?\/v1\/(?:ingest|conversations\/[^/?#]+)\/files\/?(?:\?|$)/i;

/** Whether a request brings files, to a datasource or a conversation, as its request line says. */
export const takesFiles = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && route.test(url);
