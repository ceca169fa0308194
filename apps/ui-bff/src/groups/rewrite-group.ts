import { changedMeanwhile } from '@parley/service';
import type { Outbox } from '../outbox/outbox.js';
import { type Group, groupThing } from './group.js';
import type { GroupChange, GroupStore } from './group.store.js';

/**
 * Changes a group as it is now, and tells the outbox first; begins again when somebody else was quicker.
 * @param decide what to change; nothing when it is `undefined`
 * @returns whether anything changed. Throws AppError `PRECONDITION_FAILED` when others never stop changing it.
 */
export type RewriteGroup = (
  key: string,
  decide: (group: Group) => GroupChange | undefined | Promise<GroupChange | undefined>,
) => Promise<boolean>;

interface Deps {
  readonly groups: Pick<GroupStore, 'find' | 'change'>;
  readonly outbox: Pick<Outbox, 'mark'>;
}

const tries = 5;

export function makeRewriteGroup({ groups, outbox }: Deps): RewriteGroup {
  return async (key, decide) => {
    for (let attempt = 0; attempt < tries; attempt++) {
      const group = await groups.find(key);
      const change = group && (await decide(group));
      if (!change) return false;
      await outbox.mark(groupThing(key));
      if (await groups.change(key, group.generation, change)) return true;
    }
    throw changedMeanwhile();
  };
}
