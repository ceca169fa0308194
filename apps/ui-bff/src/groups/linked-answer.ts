import type { LinkedGroup } from '@parley/contracts';
import { answer } from '@parley/service';
import { ok } from '../http/envelope.js';
import { etagOf } from '../http/etag.js';

/** Linked groups with a tag of the links: a sync changes members, and nothing that somebody decided. */
export const linkedAnswer = (groups: LinkedGroup[]) =>
  answer(ok(groups), { headers: { ETag: etagOf(groups.map(({ id, role }) => ({ id, role }))) } });
