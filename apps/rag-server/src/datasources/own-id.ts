import { AppError } from '@parley/contracts';

/** Stands for the ontology where one of its jobs names a datasource. */
export const ontologySource = 'ontology:agent';

/** Throws `VALIDATION_ERROR` for an id that the service itself uses: its owner could block the jobs under it. */
export function refuseOwnId(datasourceId: string): void {
  if (datasourceId !== ontologySource) return;
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'datasource_id', message: `${ontologySource} is reserved for the service; choose another id` }],
  });
}
