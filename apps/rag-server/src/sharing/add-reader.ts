import { requireMayOffer, teamMembers } from '@parley/authz-client';
import { roleIncludes } from '@parley/contracts';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import type { Managed } from './require-managed.js';

/**
 * Lets one more read the datasource: a team, or one person or program. Throws `FORBIDDEN` for a team that is let in by
 * somebody who is not in it, unless an administrator does it, and `AUTHZ_UNAVAILABLE`.
 */
export async function addReader(
  { authz, object }: Managed,
  caller: Caller,
  reader: { readonly team: string } | { readonly subject: string },
  signal: AbortSignal,
): Promise<void> {
  if ('team' in reader && !roleIncludes(caller.role, 'admin'))
    await requireMayOffer(authz, subjectOf(caller), [reader.team], { signal });
  const user = 'team' in reader ? teamMembers(reader.team) : reader.subject;
  await authz.apply({ writes: [{ user, relation: 'reader', object }] }, { signal });
}
