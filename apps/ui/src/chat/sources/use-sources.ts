import { ApiFailure } from '@parley/client';
import { type FusedHit, searchAnswer } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { rag } from '../../api/clients.js';
import type { SearchCall } from './search-calls.js';
import { t } from '../../texts/texts.js';

/** A passage that an answer is based on, each document once, with the searches' own explanations. */
export type Source = FusedHit;

/** Repeats the agent's searches with the reader's own permissions, so that people see only what they may read. */
export const useSources = (calls: readonly SearchCall[], isWanted: boolean) =>
  useQuery({
    queryKey: ['chat', 'sources', calls],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(calls.map((call) => searchAgain(call, signal)));
      return oncePerDocument(found.flat());
    },
    enabled: isWanted && calls.length > 0,
    staleTime: 300_000,
  });

async function searchAgain({ tool, args }: SearchCall, signal: AbortSignal): Promise<Source[]> {
  const body = { tool_name: tool, arguments: { ...args, explain: true } };
  const { success, result, error } = await rag.post('/v1/mcp/invoke', { body, signal, isRepeatable: true });
  if (!success) throw new ApiFailure('BAD_GATEWAY', error ?? t('The search could not be repeated.'), { status: 502 });
  return searchAnswer.parse(result).results.filter(({ is_relevant }) => is_relevant !== false);
}

function oncePerDocument(found: readonly Source[]): Source[] {
  const documents = new Map<string, Source>();
  for (const source of found) {
    const key = JSON.stringify([source.metadata.datasource_id, source.metadata.document_id]);
    if (!documents.has(key)) documents.set(key, source);
  }
  return [...documents.values()];
}
