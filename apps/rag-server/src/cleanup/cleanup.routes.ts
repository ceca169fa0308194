import { type CleanupAnswer, cleanupAnswer, datasourcePath } from '@parley/contracts';
import type { Erased } from '../deletion/delete-datasource.js';
import { type RagRoute, route } from '../http/route.js';
import type { CleanUpAll, CleanUpDatasource } from './clean-up.js';

export interface CleanupRouteDeps {
  readonly cleanUpDatasource: CleanUpDatasource;
  readonly cleanUpAll: CleanUpAll;
}

const common = { method: 'post', access: 'admin', tag: 'Datasources' } as const;

export const cleanupRoutes = ({ cleanUpDatasource, cleanUpAll }: CleanupRouteDeps): RagRoute[] => [
  route({
    ...common,
    path: '/v1/datasource/:datasource_id/cleanup',
    summary: 'Remove the stale documents of a datasource',
    description:
      'Removes nothing, and says so, while a job runs or if the newest job or the last run did not complete.',
    params: datasourcePath,
    success: { status: 200, description: 'Number of removed documents and chunks', schema: cleanupAnswer },
    handle: async ({ params }): Promise<CleanupAnswer> => {
      const { skipped, ...removed } = await cleanUpDatasource(params.datasource_id);
      const message = skipped === undefined ? told(removed) : `Nothing was removed: ${skipped}.`;
      return { datasource_id: params.datasource_id, success: skipped === undefined, message, ...counts(removed) };
    },
  }),
  route({
    ...common,
    path: '/v1/datasources/cleanup',
    summary: 'Remove all stale documents, and documents of deleted datasources',
    success: { status: 200, description: 'Number of removed documents and chunks', schema: cleanupAnswer },
    handle: async (): Promise<CleanupAnswer> => {
      const { skipped, ...removed } = await cleanUpAll();
      const message = `${told(removed)} Datasources skipped because of their jobs: ${skipped}.`;
      return { datasource_id: null, success: true, message, ...counts(removed) };
    },
  }),
];

const told = ({ documents, chunks }: Erased) => `Removed ${documents} documents with ${chunks} chunks.`;
const counts = ({ documents, chunks }: Erased) => ({ documents_removed: documents, chunks_removed: chunks });
