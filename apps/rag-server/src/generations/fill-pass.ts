import type { DocumentKey } from '../index/chunk-index.js';
import type { FillProgress } from '../index/generations/generation.store.js';
import { documentKey } from '../index/chunk-id.js';
import { align, inSteps } from './follow-writes.js';
import type { HeldWork, Pair } from './generation-work.js';

/**
 * A pass over all documents of the live index and of the new one. It begins when writes that had begun before are over: whoever
 * begins to write later sees the new generation, and what they write is taken down for it.
 */
export interface FillPass {
  /** Goes on for about a second; resolves to whether there is more to do now. */
  goOn(): Promise<boolean>;
}

const turnMs = 1_000;
const lookMs = 25;

export async function beginPass(work: HeldWork, pair: Pair): Promise<FillPass> {
  const { store, log, now, wait } = work;
  const { id, progress: before } = pair.generation;
  const earlier = new Set(await log.running());
  let steps: AsyncGenerator<DocumentKey[]> | undefined;
  let progress: FillProgress | undefined;

  const begin = async () => {
    const at = now();
    const known = before ?? { pass: 1, done: 0, changed: 0 };
    progress = { ...known, total: await countAll(pair), since: at, doneBefore: known.done, at };
    steps = stepsOf(pair, before?.after);
    return { steps, progress };
  };

  const step = async (last: FillProgress, keys: DocumentKey[]) => {
    const different = await align(work, pair, keys);
    const changed = last.changed + (await countUnexplained(work, pair, different));
    const done = last.done + keys.length;
    progress = { ...last, done, changed, total: Math.max(last.total, done), after: keys.at(-1), at: now() };
    return store.change(id, ['building'], { progress });
  };

  /** Ready once a whole pass has found all alike; another pass follows otherwise. */
  const end = async ({ pass, changed, ...last }: FillProgress) => {
    const at = now();
    const next = { pass: pass + 1, done: 0, changed: 0, total: last.total, since: at, doneBefore: 0, at };
    if (changed > 0) await store.change(id, ['building'], { progress: next });
    else
      await store.change(id, ['building'], { state: 'ready', changedAt: at, progress: { ...last, pass, changed, at } });
  };

  return {
    async goOn() {
      if (!steps && (await log.running()).some((write) => earlier.has(write))) {
        await wait(lookMs);
        return true;
      }
      const begun = steps && progress ? { steps, progress } : await begin();
      for (const until = now().getTime() + turnMs; now().getTime() < until;) {
        work.signal.throwIfAborted();
        const next = await begun.steps.next();
        if (next.done) {
          await end(progress ?? begun.progress);
          return false;
        }
        if (!(await step(progress ?? begun.progress, next.value))) return false;
      }
      return true;
    },
  };
}

/** Differences that no write of the meantime explains: those are followed by themselves. */
async function countUnexplained({ log }: HeldWork, { generation }: Pair, different: readonly DocumentKey[]) {
  if (different.length === 0) return 0;
  const explained = await log.amongOpen(generation.id, different);
  return different.filter((key) => !explained.has(documentKey(key))).length;
}

async function* stepsOf(pair: Pair, after: DocumentKey | undefined): AsyncGenerator<DocumentKey[]> {
  for (const datasourceId of await datasourcesOf(pair)) {
    if (after && datasourceId < after.datasourceId) continue;
    const isPast = (id: string) => after?.datasourceId === datasourceId && id <= after.documentId;
    const left = (await documentsOf(pair, datasourceId)).filter((id) => !isPast(id));
    yield* inSteps(left.map((documentId) => ({ datasourceId, documentId })));
  }
}

async function countAll(pair: Pair): Promise<number> {
  let total = 0;
  for (const id of await datasourcesOf(pair)) total += (await documentsOf(pair, id)).length;
  return total;
}

/** In an order that stays, so that whoever takes over goes on where the last one was. */
const datasourcesOf = async ({ from, to }: Pair): Promise<string[]> =>
  inOrder(await Promise.all([from.index.datasourceIds(), to.index.datasourceIds()]));

const documentsOf = async ({ from, to }: Pair, id: string): Promise<string[]> =>
  inOrder(await Promise.all([from.index.documentIds(id), to.index.documentIds(id)]));

const inOrder = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].sort(byCode);
const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
