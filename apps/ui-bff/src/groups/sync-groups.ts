import { isDeepStrictEqual } from 'node:util';
import { externalGroupObject } from '@parley/authz-client';
import type { GroupSource, GroupSync } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Audit } from '../audit/audit-log.js';
import type { Outbox } from '../outbox/outbox.js';
import { type Group, type GroupThere, groupThing } from './group.js';
import type { GroupStore } from './group.store.js';
import type { ReadGroup } from './read-group.js';
import type { RewriteGroup } from './rewrite-group.js';
import type { SyncStateStore } from './sync-state.docdb.js';

/** Keeps linked groups as they are at their source. */
export interface SyncGroups {
  /** Reads every linked group and applies what changed. Throws AppError `CONFLICT` while that is done; 503 naming idp. */
  now(): Promise<void>;
  /** Reads one group and applies what changed, if it is linked. Throws 503 naming what is away. */
  one(key: string): Promise<void>;
  /** The same for all, if it is time and nobody else is at it. */
  ifDue(): Promise<void>;
  status(): Promise<GroupSync>;
}

interface Deps {
  readonly groups: Pick<GroupStore, 'find' | 'keysAfter' | 'confirm' | 'age'>;
  readonly readers: Readonly<Record<GroupSource, ReadGroup>>;
  readonly rewrite: RewriteGroup;
  readonly outbox: Pick<Outbox, 'convergeSoon'>;
  readonly audit: Audit;
  readonly state: SyncStateStore;
  /** Does not wait for another replica. */
  readonly whileHeld: WhileHeld;
  readonly intervalMs: number;
  readonly now: () => Date;
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

const lease = 'external-groups';
/** After a sync that could not read every group. */
const retryMs = 30_000;
const batch = 100;
/** So many groups in a row that cannot be read mean that none can: the source is away. */
const patience = 3;

export function makeSyncGroups(deps: Deps): SyncGroups {
  const { groups, state, whileHeld, intervalMs, now } = deps;
  const isDue = async () => {
    const { finishedAt, failed } = await state.read();
    const pauseMs = failed > 0 ? Math.min(retryMs, intervalMs) : intervalMs;
    return finishedAt === undefined || now().getTime() - finishedAt.getTime() >= pauseMs;
  };
  const run = () => whileHeld(lease, ({ signal }) => syncAll(deps, signal));
  return {
    now: run,
    one: (key) => syncOne(key, deps),
    async ifDue() {
      if (!(await isDue())) return;
      await run().catch(ignoreBusy);
    },
    async status() {
      const [{ linked, oldest }, { generation, failed }] = await Promise.all([groups.age(), state.read()]);
      const lag = oldest && Math.max(0, Math.round((now().getTime() - oldest.getTime()) / 1000));
      return { linked, generation, failed, lag_seconds: lag ?? null, interval_seconds: Math.round(intervalMs / 1000) };
    },
  };
}

/** Another replica is at it, or took over. */
function ignoreBusy(error: unknown): void {
  if ((error as { code?: unknown }).code !== 'CONFLICT') throw error;
}

async function syncAll(deps: Deps, lost: AbortSignal): Promise<void> {
  const { state, now, stopping } = deps;
  await state.begin(now());
  let [failed, inARow]: [number, number] = [0, 0];
  let last: unknown;
  for await (const key of everyKey(deps)) {
    lost.throwIfAborted();
    stopping.throwIfAborted();
    try {
      await syncOne(key, deps);
      inARow = 0;
    } catch (error) {
      deps.log.debug({ err: error, group: key }, 'a group could not be synced');
      [failed, inARow, last] = [failed + 1, inARow + 1, error];
    }
    if (inARow === patience) break;
  }
  await state.end(now(), failed);
  if (failed > 0) throw last;
}

async function* everyKey({ groups }: Deps): AsyncGenerator<string> {
  for (let page = await groups.keysAfter(undefined, batch); page.length > 0;) {
    yield* page;
    page = await groups.keysAfter(page.at(-1), batch);
  }
}

/** A group that somebody changed while it was read is read again: what was read may be older than that change. */
async function syncOne(key: string, deps: Deps): Promise<void> {
  const { groups, readers, rewrite, outbox, now } = deps;
  const people: { before: readonly string[]; after: readonly string[] } = { before: [], after: [] };
  const isChanged = await rewrite(key, async (group) => {
    const readAt = now();
    const there = await readers[group.source](group.externalId);
    const change = differencesOf(group, there);
    const at = { readAt, syncedAt: now() };
    [people.before, people.after] = [group.members, change?.members ?? group.members];
    if (change) return { ...change, ...at };
    await groups.confirm(key, group.generation, at);
    return undefined;
  });
  if (!isChanged) return;
  await outbox.convergeSoon(groupThing(key));
  await auditMembers(key, people.before, people.after, deps.audit);
}

/** Nobody here did it: the entry is the source's, and names those who came and went. */
async function auditMembers(key: string, before: readonly string[], after: readonly string[], audit: Audit) {
  const [wereIn, areIn] = [new Set(before), new Set(after)];
  const gone = before.filter((id) => !areIn.has(id));
  const come = after.filter((id) => !wereIn.has(id));
  if (gone.length + come.length === 0) return;
  await audit({
    ...{ actorId: 'group-sync', action: 'group.members', resource: externalGroupObject(key), outcome: 'success' },
    reason: `${come.length} in, ${gone.length} out`,
    ...{ before: gone.map((id) => `user:${id} member`), after: come.map((id) => `user:${id} member`) },
  });
}

/** A group that is gone keeps its name, so that people see what it was. */
function differencesOf(group: Group, there: GroupThere | undefined) {
  const { name, path } = group;
  const found = there ? { ...there, isGone: false } : { name, path, members: [], isGone: true };
  const known = { name, path, members: [...group.members], isGone: group.isGone };
  return isDeepStrictEqual({ ...found, members: [...found.members] }, known) ? undefined : found;
}
