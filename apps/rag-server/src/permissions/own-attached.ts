import { isAttachedSource } from '@parley/contracts';
import { attachedBy } from '../identity/attached-ids.js';
import type { Caller } from '../identity/caller.js';
import type { KnownDatasources } from './named-datasources.js';

/**
 * Whether that is a file which the caller attached to some conversation. They may open it wherever it was cited; searches
 * find it in its own conversation alone, and what is asked for a team finds it nowhere.
 */
export type IsOwnAttached = (caller: Caller, datasourceId: string) => Promise<boolean>;

export const makeIsOwnAttached =
  ({ attachedIds }: Pick<KnownDatasources, 'attachedIds'>): IsOwnAttached =>
  async (caller, id) =>
    caller.team === undefined &&
    isAttachedSource(id) &&
    id.startsWith(attachedBy(caller)) &&
    (await attachedIds(id)).includes(id);
