import { AppError, isAttachedSource } from '@parley/contracts';

/** Stands for the ontology where one of its jobs names a datasource. */
export const ontologySource = 'ontology:agent';

/** Throws `VALIDATION_ERROR` for an id that the service itself uses: its owner could block the jobs under it, or read along. */
export function refuseOwnId(datasourceId: string): void {
  if (datasourceId !== ontologySource && !isAttachedSource(datasourceId)) return;
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'datasource_id', message: `${datasourceId} is reserved for the service; choose another id` }],
  });
}
