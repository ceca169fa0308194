import { changedMeanwhile } from '@parley/service';
import type { Audit } from '../audit/audit-log.js';
import { notFound, type ScimGroup } from './scim.js';
import type { GroupFacts } from './scim-group.js';
import type { ScimGroupStore } from './scim.store.js';

/** What is pushed of groups. A linked one follows before it is answered. Throws AppError `NOT_FOUND`, 503. */
export interface PushGroups {
  create(facts: GroupFacts): Promise<ScimGroup>;
  change(id: string, decide: (facts: GroupFacts) => GroupFacts): Promise<ScimGroup>;
  remove(id: string): Promise<void>;
}

interface Deps {
  readonly groups: ScimGroupStore;
  /** Applies what changed in a group, if it is linked. */
  readonly follow: (groupId: string) => Promise<void>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newId: () => string;
}

const tries = 5;

export function makePushGroups(deps: Deps): PushGroups {
  const { groups, follow, now } = deps;
  const told = (id: string, action: string, members: number) => {
    const reason = `${members} members`;
    return deps.audit({ actorId: 'scim', action, resource: `external_group:scim-${id}`, outcome: 'success', reason });
  };
  return {
    async create(facts) {
      const at = now();
      const group = { ...facts, id: deps.newId(), created: at, lastModified: at, version: 1 };
      await groups.insert(group);
      await told(group.id, 'scim.group.create', facts.members.length);
      return group;
    },
    async change(id, decide) {
      for (let attempt = 0; attempt < tries; attempt++) {
        const before = await groups.find(id);
        if (!before) throw notFound(id);
        const after = { ...before, ...decide(before), lastModified: now(), version: before.version + 1 };
        if ((await groups.replace(after, before.version)) !== 'done') continue;
        await follow(id);
        await told(id, 'scim.group.change', after.members.length);
        return after;
      }
      throw changedMeanwhile();
    },
    async remove(id) {
      if (!(await groups.remove(id))) throw notFound(id);
      await follow(id);
      await told(id, 'scim.group.remove', 0);
    },
  };
}
