import type { RagSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import { rag } from '../../api/clients.js';

export type Index = RagSchemas['IndexGeneration'];
export type Indexes = RagSchemas['IndexGenerationList'];

export const indexesKey = ['knowledge', 'indexes'];
const pollMs = 2_000;

/** All indexes, the one in use first; read anew while one of them changes by itself. */
export const useIndexes = () =>
  useQuery({
    queryKey: indexesKey,
    queryFn: ({ signal }) => rag.get('/v1/index/generations', { signal }),
    refetchInterval: ({ state: { data } }) => (data?.generations.some(isChanging) ? pollMs : false),
  });

const isChanging = ({ state, is_paused, owed }: Index): boolean =>
  state === 'switching' || state === 'removing' || (!is_paused && (state === 'building' || owed > 0));
