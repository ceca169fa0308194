import { useQuery } from '@tanstack/react-query';
import { rag } from '../../api/clients.js';
import { type Candidate, inOrder } from './candidate.js';
import { readEvaluations, readHeuristics, readStatus } from './ontology-api.js';

const pageSize = 1_000;
/** What the batch routes take at most. */
const batchSize = 500;
/** More than a person goes through at a time. */
export const maxCandidates = 2_000;
const relationProperty = '_ontology_relation_id';

/** What may be a relation between kinds, with what speaks for it and what was decided; `isCut` when there is more. */
export const useCandidates = (isAllowed: boolean) =>
  useQuery({
    queryKey: ['graph', 'candidates'],
    enabled: isAllowed,
    queryFn: async ({ signal }) => {
      const { ids, isCut } = await relationIds(signal);
      const batches = await Promise.all(batchesOf(ids).map((batch) => readBatch(batch, signal)));
      return { candidates: inOrder(batches.flat()), isCut };
    },
  });

/** What the agent does, often while it does something. */
export const useAgentStatus = () =>
  useQuery({
    queryKey: ['graph', 'agent'],
    queryFn: ({ signal }) => readStatus(signal),
    refetchInterval: ({ state: { data } }) => (data?.is_processing || data?.is_evaluating ? 5_000 : false),
  });

async function relationIds(signal: AbortSignal): Promise<{ ids: string[]; isCut: boolean }> {
  const ids = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const query = { limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const page = await rag.get('/v1/graph/explore/ontology/relations/batch', { signal, params: { query } });
    for (const { relation_properties } of page.relations) {
      const id = relation_properties?.[relationProperty];
      if (typeof id === 'string') ids.add(id);
    }
    if (page.next_cursor === null || ids.size > maxCandidates) {
      return { ids: [...ids].slice(0, maxCandidates), isCut: ids.size > maxCandidates };
    }
    cursor = page.next_cursor;
  }
}

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) => ids.slice(at * batchSize, (at + 1) * batchSize));

async function readBatch(ids: readonly string[], signal: AbortSignal): Promise<Candidate[]> {
  const [heuristics, verdicts] = await Promise.all([readHeuristics(ids, signal), readEvaluations(ids, signal)]);
  return ids.flatMap((id) => {
    const heuristic = heuristics[id];
    if (!heuristic) return [];
    const { evaluation = null, sync_status } = verdicts[id] ?? {};
    return [{ id, heuristic, evaluation, syncError: sync_status?.error_message ?? null }];
  });
}
