import { AppError } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import { besideLive, type IndexGeneration, type KnownGenerations } from '../index/generations/generation.store.js';
import { beginPass, type FillPass } from './fill-pass.js';
import { followWrites } from './follow-writes.js';
import { beginAgain, type GenerationDeps, type HeldWork, lasting, openPair, type Pair } from './generation-work.js';
import { switchTo } from './switch-generation.js';

interface Deps extends GenerationDeps {
  /** One process works on them at a time; waits for nobody. */
  readonly whileFree: WhileHeld;
  readonly onError: (error: unknown, generation: string) => void;
  /** For so long somebody may still read in an index that is removed. */
  readonly letGoMs?: number;
}

/** Whoever owes more than this compares everything once more instead. */
const mostOwed = 10_000;

/**
 * Does what there is to do for all generations beside the live one: fills those that are building, follows writes, switches
 * and removes what was asked for. May be called at any time; whoever is cut off is followed by the next one.
 */
export function makeWorkOnGenerations(deps: Deps): (stop: AbortSignal) => Promise<void> {
  const rests: Rests = new Map();
  return async (stop) => {
    const found = await deps.store.read();
    const isAlone = found.generations.every(({ id }) => id === found.live?.indexId);
    if (isAlone) return deps.log.endLost([]);
    await deps.requireRight();
    await deps
      .whileFree('generations', ({ confirm, signal }) =>
        workOn({ ...deps, rests, confirm, signal: AbortSignal.any([signal, stop]) }),
      )
      .catch((error: unknown) => {
        if (!stop.aborted && !isElsewhere(error)) throw error;
      });
  };
}

/** Until when (ms) those that failed are left alone. */
type Rests = Map<string, number>;
type Work = HeldWork & Deps & { readonly rests: Rests };
const restMs = 5_000;

const isElsewhere = (error: unknown) => error instanceof AppError && error.code === 'CONFLICT';

async function workOn(work: Work): Promise<void> {
  const passes = new Map<string, FillPass>();
  for (let isMore = true; isMore && !work.signal.aborted;) {
    isMore = false;
    await work.requireRight();
    const found = await work.store.read();
    await work.log.endLost(besideLive(found).map(({ id }) => id));
    await tidyLive(work, found);
    for (const generation of found.generations) {
      if (generation.id === found.live?.indexId) continue;
      isMore = (await tryStep(work, found, generation, passes)) || isMore;
    }
  }
}

/** What was asked of it before it was live is done or does not matter any more. */
async function tidyLive({ store }: HeldWork, { live, generations }: KnownGenerations): Promise<void> {
  const one = generations.find(({ id }) => id === live?.indexId);
  if (one && (one.isWanted || one.isPaused || one.state !== 'ready'))
    await store.change(one.id, [one.state], { state: 'ready', isWanted: false, isPaused: false, problem: undefined });
}

/** One that cannot go on says why, and keeps no other from going on. */
async function tryStep(
  work: Work,
  found: KnownGenerations,
  generation: IndexGeneration,
  passes: Map<string, FillPass>,
): Promise<boolean> {
  const { id, state, problem } = generation;
  if ((work.rests.get(id) ?? 0) > work.now().getTime()) return false;
  try {
    const isMore = await step(work, found, generation, passes);
    if (problem !== undefined) await work.store.change(id, [state], { problem: undefined });
    return isMore;
  } catch (error) {
    work.signal.throwIfAborted();
    passes.delete(id);
    work.rests.set(id, work.now().getTime() + restMs);
    work.onError(error, id);
    await work.store.change(id, [state], { problem: toldOf(error) });
    return false;
  }
}

/** Resolves to whether there is more to do at once. */
async function step(
  work: Work,
  found: KnownGenerations,
  generation: IndexGeneration,
  passes: Map<string, FillPass>,
): Promise<boolean> {
  const { id, state } = generation;
  if (state === 'removing') return removed(work, found, generation);
  if ((await work.log.countOwed(id)) > mostOwed) return fallenBehind(work, generation);
  if (generation.isPaused) return false;
  const pair = await openPair(work, found, generation);
  if (!pair) return false;
  if (!(await isAsKnown(work, pair))) return beginAgain(work, generation);
  const owesMore = await followWrites(work, pair);
  const isMore = state === 'building' ? await filled(work, pair, passes) : await switched(work, found, pair);
  await noteVersion(work, pair);
  return owesMore || isMore;
}

async function filled(work: HeldWork, pair: Pair, passes: Map<string, FillPass>): Promise<boolean> {
  const { id } = pair.generation;
  const pass = passes.get(id) ?? (await beginPass(work, pair));
  passes.set(id, pass);
  if (await pass.goOn()) return true;
  passes.delete(id);
  return true;
}

async function switched(work: HeldWork, found: KnownGenerations, pair: Pair): Promise<boolean> {
  if (!pair.generation.isWanted) return false;
  await switchTo(work, pair, found);
  return true;
}

/** Another index at its place, or an earlier state of it, is compared from the beginning. */
async function isAsKnown({ confirm }: HeldWork, { to, generation: { id, version } }: Pair): Promise<boolean> {
  const mark = await to.index.readMark();
  if (mark.id === id) return mark.version === undefined || mark.version >= version;
  await confirm();
  await to.index.writeMark({ id, identity: to.embedder.identity });
  return false;
}

async function noteVersion({ store }: HeldWork, { to, generation: { id, version: known } }: Pair): Promise<void> {
  const { version } = await to.index.readMark();
  if (version !== undefined && version > known) await store.change(id, lasting, { version });
}

async function fallenBehind(work: HeldWork, generation: IndexGeneration): Promise<boolean> {
  await beginAgain(work, generation);
  await work.log.forget(generation.id);
  return true;
}

async function removed(
  { store, log, drop, now, letGoMs = 40_000 }: HeldWork & Deps,
  { generations }: KnownGenerations,
  { id, place, changedAt }: IndexGeneration,
): Promise<boolean> {
  if (now().getTime() - changedAt.getTime() < letGoMs) return false;
  if (!generations.some((other) => other.id !== id && other.place === place)) await drop(place);
  await log.forget(id);
  await store.remove(id);
  return false;
}

const toldOf = (error: unknown): string => (error instanceof Error ? error.message : 'An unknown error').slice(0, 500);
