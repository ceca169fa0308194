import { type AuthzClient, organizationObject } from '@parley/authz-client';
import { missingPeople } from '../authz/missing-people.js';
import type { Step } from '../converge.js';

/** Who administers the organization of that key, as authz decides by it. It adds only: those that are not named stay. */
export function adminStep(
  orgKey: string,
  personIds: readonly string[],
  authz: Pick<AuthzClient, 'read' | 'apply'>,
): Step {
  const place = { object: organizationObject(orgKey), relation: 'admin' } as const;
  return () => missingPeople(authz, place, personIds, `organization ${orgKey}`);
}
