import { AppError } from '@parley/contracts';
import type { KnownGenerations } from '../index/generations/generation.store.js';
import { recordOf } from '../index/own/check-index.js';
import { knownForMs } from '../index/own/hand-over.js';
import type { IndexRecord } from '../index/own/index-record.store.js';
import { followWrites } from './follow-writes.js';
import { beginAgain, type HeldWork, lasting, type Pair } from './generation-work.js';

/** Closed for longer than this the index opens by itself: the process that closed it has died. */
const closedMs = 60_000;
/** Writes that had begun are waited for so long. */
const writesMs = 30_000;
const lookMs = 25;

/**
 * Makes a ready generation the live one. Writes wait meanwhile: those that have begun come to their end, the generation
 * follows them, then one compare-and-set changes which one is live. Writes go on once every process knows of it, so that
 * no search that begins after a removal finds what was removed. Cut off at any step, either one is live, and the next try
 * goes on. Throws `CONFLICT` when it took too long.
 */
export async function switchTo(work: HeldWork, pair: Pair, { live }: KnownGenerations): Promise<void> {
  const { records, store, now } = work;
  const { id } = pair.generation;
  if (!live) return;
  const closedUntil = new Date(now().getTime() + closedMs);
  if (!(await records.closeUntil(live.indexId, closedUntil))) return;
  try {
    await writesEnded(work);
    while (await followWrites(work, pair));
    await requireAlike(work, pair);
    // The one before is followed by nobody yet: whoever restores a backup of it is found out by this.
    await store.change(live.indexId, lasting, { version: live.version });
    await work.confirm();
    const next = await nextRecord(pair, new Date(now().getTime() + 2 * knownForMs));
    if (!(await records.replace({ indexId: live.indexId, closedUntil }, next))) throw tookTooLong();
  } catch (error) {
    await records.closeUntil(live.indexId, undefined);
    throw error;
  }
  await store.change(id, lasting, { isWanted: false, problem: undefined });
}

async function nextRecord({ to, generation: { id } }: Pair, closedUntil: Date): Promise<IndexRecord> {
  return { ...recordOf(to.embedder, { ...(await to.index.readMark()), id }), closedUntil };
}

async function writesEnded({ log, now, wait }: HeldWork): Promise<void> {
  for (const end = now().getTime() + writesMs; (await log.running()).length > 0; await wait(lookMs))
    if (now().getTime() > end) throw tookTooLong();
}

/** Nothing that is gone may come back, and nothing may be lost, whatever went wrong before. */
async function requireAlike(work: HeldWork, { from, to, generation }: Pair): Promise<void> {
  const ids = new Set([...(await from.index.datasourceIds()), ...(await to.index.datasourceIds())]);
  for (const id of ids) {
    const [ours, theirs] = await Promise.all([from.index.documentIds(id), to.index.documentIds(id)]);
    const known = new Set(ours);
    if (ours.length === theirs.length && theirs.every((one) => known.has(one))) continue;
    await beginAgain(work, generation);
    throw new AppError('CONFLICT', 'It does not hold the documents of the index in use. It is compared once more.');
  }
}

const tookTooLong = () =>
  new AppError('CONFLICT', 'The switch took too long, because writes that had begun did not end. It is tried again.');
