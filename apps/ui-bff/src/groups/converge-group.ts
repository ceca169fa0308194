import { type AuthzClient, externalGroupMembers, externalGroupObject, userSubject } from '@parley/authz-client';
import type { Converge } from '../outbox/outbox.js';
import { type Group, tupleOf } from './group.js';
import type { GroupStore } from './group.store.js';

interface Deps {
  readonly groups: Pick<GroupStore, 'find' | 'removeUnlinked'>;
  readonly authz: Pick<AuthzClient, 'replace'>;
  readonly orgKey: string;
}

/**
 * Makes authz say of a group what docdb does: who is in it, and what they are by its links. A group without links has
 * nothing there, and is forgotten. Idempotent.
 */
export function makeConvergeGroup({ groups, authz, orgKey }: Deps): Converge {
  return async (key) => {
    const group = await groups.find(key);
    const user = externalGroupMembers(key);
    const changes = await authz.replace({
      within: [
        { object: externalGroupObject(key) },
        { objectType: 'team', user },
        { objectType: 'organization', user, relation: 'admin' },
      ],
      wanted: group ? tuplesOf(group, orgKey) : [],
    });
    await groups.removeUnlinked(key);
    return changes;
  };
}

function tuplesOf({ key, members, links }: Group, orgKey: string) {
  if (links.length === 0) return [];
  const object = externalGroupObject(key);
  return [
    ...members.map((id) => ({ user: userSubject(id), relation: 'member', object })),
    ...links.map((link) => tupleOf(key, link, orgKey)),
  ];
}
