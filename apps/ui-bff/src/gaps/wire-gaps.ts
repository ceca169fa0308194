import type { AuthzClient } from '@parley/authz-client';
import type { WhileHeld } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { IsAdmin } from '../access/roles.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { createKeyedHash } from '../sessions/seal.js';
import { docdbGapStore } from './gap.docdb.js';
import type { GapScope } from './gap.store.js';
import type { GapDeps } from './gaps.routes.js';
import { type KeepGaps, makeKeepGaps } from './keep-gaps.js';
import { makeGaps, scopeOf } from './read-gaps.js';

interface World {
  readonly connection: Connection;
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly isAdmin: IsAdmin;
  readonly audit: Audit;
  readonly whileHeld: WhileHeld;
  readonly log: Logger;
  readonly now: () => Date;
}

interface WiredGaps extends GapDeps {
  readonly keep: KeepGaps;
  /** Whose gaps somebody may see. */
  readonly scopeOf: (actor: Actor) => Promise<GapScope>;
}

/** Gaps in docdb, their indexes made, and what keeps them. */
export async function wireGaps(world: World, root: string): Promise<WiredGaps> {
  const gaps = docdbGapStore(world.connection, world.log);
  await gaps.createIndexes();
  const hash = createKeyedHash(root, 'gap askers');
  return {
    gaps: makeGaps({ ...world, gaps }),
    keep: makeKeepGaps({ ...world, gaps, hash }),
    scopeOf: (actor) => scopeOf(actor, world),
  };
}
