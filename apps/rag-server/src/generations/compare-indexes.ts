import { AppError, type IndexComparison, type IndexComparisonRequest } from '@parley/contracts';
import { callerKey } from '../identity/caller-key.js';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import { filledByOf } from '../index/chunk-index.js';
import type { OpenedIndex } from '../index/generations/opened-index.js';
import { seededSearch } from '../mcp/custom-tool.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { SearchPassages } from '../search/search-passages.js';
import { type GenerationDeps, openPair } from './generation-work.js';

/**
 * Asks one question of the live index and of a ready one beside it, of what the caller may read. Throws `NOT_FOUND`, and
 * `CONFLICT` while that one has still to follow what was written: something that is gone could be found there.
 */
export type CompareIndexes = (
  id: string,
  question: IndexComparisonRequest,
  caller: Caller,
  signal: AbortSignal,
) => Promise<IndexComparison>;

interface Deps extends Pick<GenerationDeps, 'store' | 'log' | 'models' | 'opened' | 'now' | 'wait'> {
  readonly permissions: Pick<ReadPermissions, 'content'>;
  /** Throws unless the live index is the one of the documents. */
  readonly requireRight: () => Promise<unknown>;
  readonly searchIn: (one: OpenedIndex) => SearchPassages;
}

/** So long is waited until writes of this moment are followed. */
const patienceMs = 3_000;
const lookMs = 100;

export function makeCompareIndexes(deps: Deps): CompareIndexes {
  const { store, permissions, searchIn } = deps;
  return async (id, { query, limit }, caller, signal) => {
    await deps.requireRight();
    // Before the state of the index: a caller whose rights cannot be checked must not learn it.
    const readable = await permissions.content(caller, signal);
    const found = await store.read();
    const generation = found.generations.find((one) => one.id === id);
    if (!generation) throw new AppError('NOT_FOUND', 'There is no such index.');
    if (id === found.live?.indexId) throw new AppError('CONFLICT', 'This index is in use. Choose another one.');
    const pair = generation.state === 'ready' ? await openPair(deps, found, generation) : undefined;
    if (!pair) throw new AppError('CONFLICT', 'This index is not ready, or its model is not loaded.');
    const searchedIn = async (one: OpenedIndex) => {
      const answer = await searchIn(one)({
        ...{ query, limit, offset: 0, explain: false, filters: {}, searches: seededSearch.searches },
        ...{ weighsByQuestion: true, readable, role: caller.role, signal },
        asker: callerKey(caller),
        subject: subjectOf(caller),
      });
      return { model: filledByOf(one.embedder), results: answer.results };
    };
    // First, as it says what is down: without it, changes may never be followed.
    const live = await searchedIn(pair.from);
    await followed(deps, id);
    return { live, other: await searchedIn(pair.to) };
  };
}

async function followed({ log, now, wait }: Deps, id: string): Promise<void> {
  for (const end = now().getTime() + patienceMs; (await log.countOwed(id)) > 0; await wait(lookMs))
    if (now().getTime() > end)
      throw new AppError('CONFLICT', 'This index has still to follow changes of the one in use. Try again soon.');
}
