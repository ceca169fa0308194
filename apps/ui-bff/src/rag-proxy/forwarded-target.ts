import { AppError } from '@parley/contracts';

export const ragPrefix = '/api/rag';

/** For whoever runs rag-server, not for who uses it: no path of its API begins like these. */
const upkeep = new Set(['metrics', 'livez', 'readyz']);

/**
 * The request target for rag-server: all that follows `/api/rag`, byte for byte, so that an id with `%2F` or `%20`
 * arrives as it was sent.
 * @param target as it stood in the request line, in origin or absolute form (RFC 9112 3.2).
 * Throws AppError `VALIDATION_ERROR` for `.` and `..` segments and for `#`, which a server behind may resolve to
 * another path than the one that was looked at; `NOT_FOUND` for the paths of its upkeep.
 */
export function forwardedTarget(target: string): string {
  const forwarded = target.replace(/^https?:\/\/[^/?#]*/i, '').slice(ragPrefix.length);
  const segments = (/^[^?#]*/.exec(forwarded)?.[0] ?? '').split(/[\\/]/);
  if (forwarded.includes('#')) throw refused('must not contain #');
  if (segments.some(isDots)) throw refused('must not contain the segments . and ..');
  const first = segments.find((segment) => segment !== '') ?? '';
  if (upkeep.has(decodeURIComponent(first).toLowerCase())) {
    throw new AppError('NOT_FOUND', 'No page exists at this address.');
  }
  return forwarded;
}

/** As RFC 3986 5.2.4 removes them, encoded ones included (6.2.2.2). */
const isDots = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);

const refused = (message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field: 'path', message }] });
