import { useQuery } from '@tanstack/react-query';
import type { RagSchemas } from '@parley/client';
import { rag } from '../../../api/clients.js';
import { sourceQuery } from '../use-source.js';
import { useRagRole } from '../../use-rag-role.js';

export type TakenOutDocument = RagSchemas['TakenOutList']['documents'][number];

/** What changes with the documents that are taken out of a source. */
export const changedByTakingOut = (id: string) => [
  ['knowledge', 'taken-out', id],
  ['knowledge', 'documents', id],
];

/** Whether the person may take documents out of a source. The server still decides; until this is known, nothing is offered. */
export function useMayTakeOut(id: string): boolean {
  const { may } = useRagRole();
  const source = useQuery({ ...sourceQuery(id), enabled: may('ingestonly') });
  return source.data?.data.may_change === true;
}

/** The most that the server lists at once. */
const pageSize = 1_000;

/** The documents that were taken out of a source last. */
export const useTakenOut = (id: string) =>
  useQuery({
    queryKey: ['knowledge', 'taken-out', id],
    queryFn: ({ signal }) =>
      rag.get('/v1/datasource/{datasource_id}/documents/taken-out', {
        signal,
        params: { path: { datasource_id: id }, query: { limit: pageSize } },
      }),
  });
