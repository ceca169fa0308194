import { docdbAccessNotices } from '@parley/docdb';
import { docdbAccessRequestStore } from '../access-requests/access-request.docdb.js';
import { docdbDatasourceStore } from '../datasources/datasource.docdb.js';
import { datasourceNotFound } from '../datasources/datasource.js';
import { docdbDocumentStore } from '../documents/document.docdb.js';
import type { IngestGraph } from './wire-graph.js';
import { docdbTakenOutStore } from '../taken-out/taken-out.docdb.js';
import { docdbIngestorStore } from '../ingestors/ingestor.docdb.js';
import { docdbJobStore } from '../jobs/job.docdb.js';
import { relationRights, rolesAloneRights } from '../permissions/source-rights.js';
import { sparingAttached } from '../permissions/spare-attached.js';
import { withOwners } from './wire-owners.js';
import { docdbReaderListStore } from '../readers/reader-list.docdb.js';
import { datingSources } from '../connectors/date-sources.js';
import { docdbTaskQueue } from '../tasks/task-queue.docdb.js';
import { connectors } from './connectors.js';
import type { Parts } from './parts.js';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Seven missed heartbeats; with one look for what is left, a dead worker's work is taken over within 7 s. */
const leaseMs = 5_000;

/** The records that more than one feature works with, and their indexes. */
export async function openStores(parts: Parts, graph: IngestGraph | undefined) {
  const { connection, now, authz } = parts;
  const { datasources, grants } = withOwners(docdbDatasourceStore(connection, now), parts);
  const documents = docdbDocumentStore(connection);
  const takenOut = docdbTakenOutStore(connection);
  const accessRequests = docdbAccessRequestStore(connection, now);
  const accessNotices = docdbAccessNotices(connection, now);
  const readerLists = docdbReaderListStore(connection, now);
  const jobs = docdbJobStore(connection, now);
  const queue = docdbTaskQueue({ connection, now, leaseMs });
  await Promise.all(
    [datasources, documents, takenOut, accessRequests, accessNotices, readerLists, jobs, queue].map((store) =>
      store.createIndexes(),
    ),
  );
  const findDatasource = (id: string) => datasources.find(id);
  return {
    datasources,
    relations: grants ? [grants] : [],
    rights: sparingAttached(
      authz && grants
        ? relationRights({
            authz,
            makerOf: (id) => datasources.makerOf(id),
            adopt: (id, subject) => grants.adopt(id, subject),
          })
        : rolesAloneRights,
    ),
    documents: graph ? graph.withEntities(documents) : documents,
    takenOut,
    readerLists,
    accessRequests,
    noteAccess: accessNotices.note,
    jobs: datingSources(jobs, { datasources, readByServer: connectors.map(({ sourceType }) => sourceType.type) }),
    queue,
    ingestors: docdbIngestorStore(connection),
    findDatasource,
    async requireDatasource(id: string) {
      const datasource = await findDatasource(id);
      if (!datasource) throw datasourceNotFound();
      return datasource;
    },
  };
}
