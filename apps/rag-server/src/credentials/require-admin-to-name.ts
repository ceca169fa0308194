import { AppError, roleIncludes } from '@parley/contracts';
import type { Caller } from '../identity/caller.js';

interface Source {
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/**
 * Throws `FORBIDDEN` when one of these records names a credential and the caller is no administrator: whoever says what a
 * source reads says what is read with its credential.
 */
export function requireAdminToName({ role }: Pick<Caller, 'role'>, sources: readonly (Source | undefined)[]): void {
  if (roleIncludes(role, 'admin') || !sources.some(namesCredential)) return;
  throw new AppError('FORBIDDEN', 'Only administrators can add or change a source that is read with a credential.');
}

/** Whatever stands there counts, unless it is nothing. */
const namesCredential = (source: Source | undefined): boolean => {
  const named = source?.metadata?.['credential'] ?? '';
  return named !== '';
};
