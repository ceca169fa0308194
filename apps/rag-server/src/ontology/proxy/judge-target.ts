import { AppError, type RagRole } from '@parley/contracts';

/** Where a request may go: the path that was judged is the one that is sent on, whatever was asked with. */
export interface Target {
  /** Only the state is for readers; every other path or method is for admins. */
  readonly role: RagRole;
  /** Each part encoded once; `undefined` for a path that could mean two things. */
  readonly path: string | undefined;
}

/** Judges what follows the base of the agent's routes, as it came. */
export function judgeTarget(method: string, rawPath: string): Target {
  const parts = rawPath
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  if (!parts.every((part) => part !== undefined)) return { role: 'admin', path: undefined };
  const isState = method === 'GET' && parts.at(-1) === 'status';
  return { role: isState ? 'readonly' : 'admin', path: parts.map((part) => `/${encodeURIComponent(part)}`).join('') };
}

/** `undefined` for what another server might decode again, climb up by, or cut the path at. */
function decoded(part: string): string | undefined {
  const text = decodedOnce(part);
  return text === undefined || text === '.' || text === '..' || /[/\\%?#;\p{Cc}]/u.test(text) ? undefined : text;
}

function decodedOnce(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export const ambiguousPath = () => new AppError('VALIDATION_ERROR', 'The ontology agent has no such path.');
