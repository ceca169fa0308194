import { docdbLeaseStore, makeWhileHeld } from '@parley/docdb';
import { repeatWork } from '@parley/service';
import { finishTakingOut } from '../taken-out/finish-taking-out.js';
import { makeRemoveTakenOut } from '../taken-out/remove-taken-out.js';
import { makeLetIn, makeTakeOut } from '../taken-out/take-out.js';
import type { TakenOutRouteDeps } from '../taken-out/taken-out.routes.js';
import type { Parts } from './parts.js';
import type { Jobs } from './wire-jobs.js';

type Asked = Parameters<typeof makeRemoveTakenOut>[0] & {
  /** Whether this process does background work. */
  readonly works: boolean;
};

const lookForDueMs = 20_000;
const leaseMs = 15_000;
/** Whoever repeats a request whose process died waits for its lease to end. */
const patienceMs = 20_000;

/** Taking documents out of sources, after what earlier processes left half done is finished. */
export async function wireTakenOut(parts: Parts & Jobs & Asked): Promise<Omit<TakenOutRouteDeps, 'requireMayChange'>> {
  const { connection, takenOut, works, now, newId } = parts;
  const leases = docdbLeaseStore(connection, 'rag_taken_out_leases');
  const lease = { leases, what: 'datasource', now, newId, leaseMs };
  const whileHeld = makeWhileHeld({ ...lease, patienceMs });
  const whileFree = makeWhileHeld({ ...lease, patienceMs: 0 });
  const deps = { ...parts, whileHeld, whileFree, removeTakenOut: makeRemoveTakenOut(parts) };
  const work = () => finishTakingOut(deps);
  if (works) {
    // What this needs may be down, and the service is not to wait for that.
    await repeatWork(parts, { name: 'finish taking documents out', everyMs: lookForDueMs, work })();
  }
  return { takenOut, takeOut: makeTakeOut(deps), letIn: makeLetIn(deps) };
}
