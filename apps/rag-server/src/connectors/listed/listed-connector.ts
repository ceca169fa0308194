import { AppError } from '@parley/contracts';
import type { Datasource } from '../../datasources/datasource.js';
import { requireAdminToName } from '../../credentials/require-admin-to-name.js';
import { idTaken } from '../../datasources/save-datasource.js';
import { closeReading } from '../close-reading.js';
import type { ConnectorParts } from '../connector-parts.js';
import type { SourceConnector } from '../source-connector.js';
import type { AddRequest } from '../source-type.js';
import { listedEnd } from './close-listed.js';
import { listPlace } from './list-place.js';
import type { ListedType } from './listed-place.js';
import { docdbListedReadingStore } from './listed-reading.docdb.js';
import { listOf, taskKind } from './listed-tasks.js';
import { readItems } from './read-items.js';
import { keepUnlisted, removeUnlisted } from './unlisted-items.js';

/**
 * A connector of places that list things with a version: list, compare, fetch what changed, remove what is gone.
 * @param concurrency items read at the same time
 */
export function listedConnector<Request extends AddRequest>(
  type: ListedType<Request>,
  parts: ConnectorParts,
  { concurrency }: { readonly concurrency: number },
): SourceConnector<Request> {
  const readings = docdbListedReadingStore(parts.connection);
  const findDatasource = (id: string) => parts.datasources.find(id);
  const steps = { ...parts, type, readings, findDatasource, concurrency };
  const begin = makeBegin(type, parts);
  return {
    sourceType: type.sourceType,
    unavailable: () => Promise.resolve(undefined),
    add: makeAdd(type, parts, begin),
    begin,
    handlers: [
      listPlace(steps),
      readItems(steps),
      closeReading(listedEnd(steps), parts),
      removeUnlisted(steps),
      keepUnlisted(steps),
    ],
    remembered: [readings],
    close: () => type.close(),
  };
}

type Begin = SourceConnector['begin'];

const makeBegin =
  <Request extends AddRequest>(listed: ListedType<Request>, { startSourceJob, newTaskId }: ConnectorParts): Begin =>
  async (datasource, message, prepare, reach) => {
    // Nobody hears what a scheduled reading is refused with: its job tells what is wrong.
    if (reach !== 'changes') await listed.check(datasource);
    const { type } = listed.sourceType;
    const { id: datasourceId } = datasource;
    return startSourceJob({
      datasourceId,
      message,
      ...(prepare && { prepare }),
      closingKind: taskKind(type, 'close'),
      openingTask: (jobId) =>
        listOf(type, { jobId, datasourceId }, newTaskId(), { cursor: null, before: 0, reach: reach ?? 'all' }),
    });
  };

const makeAdd =
  <Request extends AddRequest>(
    type: ListedType<Request>,
    { addDatasource, rights }: ConnectorParts,
    begin: Begin,
  ): SourceConnector<Request>['add'] =>
  async (request, writer) => {
    const datasource = type.datasourceOf(request);
    // Before the place is asked anything: what it answers is for those who may read it.
    requireAdminToName(writer.caller, [datasource]);
    await type.check(datasource);
    if (await addDatasource(datasource, writer)) return begin(datasource, 'First run');
    if (!(await rights.mayIngest(writer.caller, datasource.id, writer.signal)))
      throw idTaken(datasource.id, writer.caller);
    throw alreadyThere(datasource);
  };

const alreadyThere = ({ id }: Datasource) =>
  new AppError('VALIDATION_ERROR', `This is already a source. Reload, change or delete ${id}.`);
