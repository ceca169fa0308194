import type { AccessToken } from '@parley/auth';
import type { ActFor } from '../identity/act-for.js';
import type { FindLinkedUser } from '../identity/find-linked-user.js';
import type { Logger } from '@parley/service';
import { outageAsDenial } from './decide.js';
import type { Denial } from './identify-asker.js';

/**
 * The person themselves, in no team and in no space: for what concerns them alone, which ui-bff decides. An outage is a
 * denial too.
 */
export type ActPersonally = (
  personId: string,
) => Promise<{ readonly allowed: true; readonly token: AccessToken } | Denial>;

interface Deps {
  readonly findLinkedUser: FindLinkedUser;
  readonly actFor: Pick<ActFor, 'get'>;
  readonly log: Logger;
}

export function makeActPersonally({ findLinkedUser, actFor, log }: Deps): ActPersonally {
  return (personId) =>
    outageAsDenial(log, async () => {
      const user = await findLinkedUser(personId);
      if (!user) return { allowed: false, reason: 'CHATX_USER_NOT_LINKED' } as const;
      return { allowed: true, token: await actFor.get({ userId: user.userId, personId, teamSlug: null }) } as const;
    });
}
