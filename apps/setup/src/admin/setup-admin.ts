import { type AuthzClient, organizationObject } from '@parley/authz-client';
import { missingPeople, surplusPeople } from '../authz/people-of-object.js';
import type { Step } from '../converge.js';

/** Ids of people. */
interface Admins {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Who administers the organization of that key, as authz decides by it. Those that are not named stay.
 * Throws Error in one line where nobody would be left to administer.
 */
export function adminStep(
  orgKey: string,
  { added, removed }: Admins,
  authz: Pick<AuthzClient, 'read' | 'apply'>,
): Step {
  const place = { object: organizationObject(orgKey), relation: 'admin' } as const;
  const of = `organization ${orgKey}`;
  return async () => {
    const [missing, surplus] = [
      await missingPeople(authz, place, added, of),
      await surplusPeople(authz, place, removed, of),
    ];
    const stored = await authz.read(place);
    if (surplus.length > 0 && stored.length + missing.length <= surplus.length)
      throw new Error(`${of}: nobody would administer it; name another administrator with --member as well`);
    return [...missing, ...surplus];
  };
}
