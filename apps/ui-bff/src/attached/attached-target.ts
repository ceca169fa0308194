import { AppError } from '@parley/contracts';

const route = /^\/api\/v1\/chat\/conversations\/([^/?#]+)\/files(?:\/([A-Za-z0-9-]{1,64}))?\/?(?:\?.*)?$/i;

/**
 * What rag-server is asked for a request to the files of a conversation.
 * @param target as it stood in the request line, in origin or absolute form (RFC 9112 3.2).
 * Throws AppError `NOT_FOUND` for any other.
 */
export function attachedTarget(target: string): string {
  const [, conversation, file] = route.exec(target.replace(/^https?:\/\/[^/?#]*/i, '')) ?? [];
  if (conversation === undefined) throw new AppError('NOT_FOUND', 'No page exists at this address.');
  return `/v1/conversations/${conversation}/files${file === undefined ? '' : `/${file}`}`;
}
