import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { docdbLeaseStore, makeWhileHeld } from '@parley/docdb';
import { repeatWork } from '@parley/service';
import { makeCompareIndexes } from '../generations/compare-indexes.js';
import type { GenerationRouteDeps } from '../generations/generation.routes.js';
import { manageGenerations } from '../generations/manage-generations.js';
import { makeWorkOnGenerations } from '../generations/work-on-generations.js';
import { configAt, dropIndex, placeBeside } from '../index/place.js';
import { docdbIndexRecordStore } from '../index/own/index-record.docdb.js';
import type { Parts } from './parts.js';

const lookMs = 500;
const leaseMs = 6_000;

interface Asked extends Pick<Parameters<typeof makeCompareIndexes>[0], 'permissions' | 'searchIn'> {
  /** Whether this process does background work. */
  readonly works: boolean;
}

/** Indexes beside the live one, and the work on them where this process does background work. */
export function wireGenerations(parts: Parts, { works, permissions, searchIn }: Asked): GenerationRouteDeps {
  const { generations, models, index, connection, config, log } = parts;
  // Their times are compared with those that every process writes.
  const now = () => new Date();
  const leases = docdbLeaseStore(connection, 'rag_index_leases');
  const lease = { leases, what: 'index', now, newId: randomUUID };
  if (works) {
    const work = makeWorkOnGenerations({
      ...{ ...generations, models, now, wait: delay },
      records: docdbIndexRecordStore(connection),
      requireRight: () => index.live(),
      async drop(place) {
        const settings = configAt(config.index, place);
        if (settings) await dropIndex(settings);
      },
      whileFree: makeWhileHeld({ ...lease, leaseMs, patienceMs: 0 }),
      onError: (err, generation) => log.warn({ err, generation }, 'an index beside the live one cannot go on'),
    });
    repeatWork(parts, { name: 'work on indexes beside the live one', everyMs: lookMs, work });
  }
  const requireRight = () => index.live();
  const compare = makeCompareIndexes({
    ...{ ...generations, models, permissions, searchIn, requireRight, now, wait: delay },
  });
  const manage = manageGenerations({
    ...{ ...generations, models, now, newId: randomUUID },
    placeFor: (id) => placeBeside(config.index, id.slice(0, 8)),
    whileHeld: makeWhileHeld(lease),
  });
  return { ...manage, compare };
}
