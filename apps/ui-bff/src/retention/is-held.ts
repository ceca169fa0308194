import { type AuthzClient, teamObject, userSubject } from '@parley/authz-client';
import type { LegalHold, LegalHolds } from '@parley/docdb';

/** Whether a hold is on a person, or on a team that they are in. Throws AppError `AUTHZ_UNAVAILABLE`. */
export type IsHeld = (personId: string) => Promise<boolean>;

interface Deps {
  readonly holds: Pick<LegalHolds, 'list'>;
  readonly authz: Pick<AuthzClient, 'check'>;
}

/** Reads the holds as they are now; asks of each person once. */
export async function makeIsHeld({ holds, authz }: Deps): Promise<IsHeld> {
  const all = await holds.list();
  const known = new Map<string, Promise<boolean>>();
  const look = async (personId: string): Promise<boolean> => {
    for (const hold of all) if (await isOn(hold, personId, authz)) return true;
    return false;
  };
  return (personId) => {
    const found = known.get(personId) ?? look(personId);
    known.set(personId, found);
    return found;
  };
}

const isOn = async ({ of, id }: LegalHold, personId: string, authz: Deps['authz']): Promise<boolean> =>
  of === 'person' ? id === personId : authz.check(userSubject(personId), 'member', teamObject(id));
