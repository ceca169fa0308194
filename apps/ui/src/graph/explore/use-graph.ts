import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rag } from '../../api/clients.js';
import { failureWords } from '../../api/failure.js';
import { showToast } from '../../kit/toasts.js';
import { emptyView, type Entity, expandedBy, primaryKeyOf, startWith } from './graph-view.js';

/** The graph of things, or that of the kinds of things. */
export type GraphName = 'data' | 'ontology';

const startCount = 12;
export const maxOfType = 50;

/** Where looking begins: a random dozen, or the first of a type; `hasMore` when there are more of that type. */
export const useStartNodes = (graph: GraphName, type: string | null) =>
  useQuery({
    queryKey: ['graph', graph, 'start', type],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      if (type === null) {
        const params = { query: { n: startCount } };
        const entities = await rag.get(`/v1/graph/explore/${graph}/entity/start`, { signal, params });
        return { entities, hasMore: false };
      }
      const params = { query: { entity_type: type, limit: maxOfType } };
      const page = await rag.get(`/v1/graph/explore/${graph}/entities/batch`, { signal, params });
      return { entities: page.entities, hasMore: page.has_more };
    },
  });

/** How much there is, and of which types. */
export const useGraphSize = (graph: GraphName) =>
  useQuery({
    queryKey: ['graph', graph, 'size'],
    queryFn: async ({ signal }) => ({
      ...(await rag.get(`/v1/graph/explore/${graph}/stats`, { signal })),
      types: await rag.get('/v1/graph/explore/entity_type', { signal }),
    }),
  });

/** What is on show, beginning with the start nodes, and how to show more. */
export function useGraphView(graph: GraphName, start: readonly Entity[] | undefined) {
  const [view, setView] = useState(emptyView);
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
    setView(start ? startWith(start) : emptyView);
  }, [start]);
  const expand = useMutation({
    mutationFn: (entity: Entity) =>
      rag.post(`/v1/graph/explore/${graph}/entity/neighborhood`, {
        isRepeatable: true,
        body: { entity_type: entity.entity_type, entity_pk: primaryKeyOf(entity), depth: 1 },
      }),
    onMutate: () => ({ begunWith: latest.current }),
    onSuccess: (around, _entity, { begunWith }) => {
      // Who has started again meanwhile looks at other things.
      if (begunWith === latest.current) setView((before) => expandedBy(before, around));
    },
    onError: (error) => showToast({ kind: 'failure', text: failureWords(error).detail }),
  });
  return { view, expand };
}
