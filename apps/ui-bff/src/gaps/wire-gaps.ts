import type { AuthzClient } from '@parley/authz-client';
import type { WhileHeld } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { IsAdmin } from '../access/roles.js';
import type { Audit } from '../audit/audit-log.js';
import { createKeyedHash } from '../sessions/seal.js';
import { docdbGapStore } from './gap.docdb.js';
import type { GapDeps } from './gaps.routes.js';
import { type KeepGaps, makeKeepGaps } from './keep-gaps.js';
import { makeGaps } from './read-gaps.js';

interface World {
  readonly connection: Connection;
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly isAdmin: IsAdmin;
  readonly audit: Audit;
  readonly whileHeld: WhileHeld;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Gaps in docdb, their indexes made, and what keeps them. */
export async function wireGaps(world: World, sessionSecret: string): Promise<GapDeps & { readonly keep: KeepGaps }> {
  const gaps = docdbGapStore(world.connection, world.log);
  await gaps.createIndexes();
  const hash = createKeyedHash(sessionSecret, 'gap askers');
  return { gaps: makeGaps({ ...world, gaps }), keep: makeKeepGaps({ ...world, gaps, hash }) };
}
