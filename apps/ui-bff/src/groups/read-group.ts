import type { IdpGroups } from '@parley/idp-admin';
import type { GroupThere } from './group.js';

/**
 * Reads a group whole, by its id at the source; `undefined` where there is none. Throws AppError `SERVICE_UNAVAILABLE`
 * naming the source when it cannot say, or says things that do not fit together.
 */
export type ReadGroup = (externalId: string) => Promise<GroupThere | undefined>;

export function makeReadIdpGroup(idp: Pick<IdpGroups, 'find' | 'members'>): ReadGroup {
  return async (externalId) => {
    const found = await idp.find(externalId);
    const members = found && (await idp.members(externalId));
    return members && { name: found.name, path: found.path, members };
  };
}
