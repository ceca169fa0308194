import { randomUUID } from 'node:crypto';
import { createIndexesOf, docdbAccessNotices } from '@parley/docdb';
import { docdbAccessRequestStore } from './access-requests/access-request.docdb.js';
import { docdbWebPageStore } from './crawl/run/web-page.docdb.js';
import { docdbDatasourceStore } from './datasources/datasource.docdb.js';
import { docdbDocumentStore } from './documents/document.docdb.js';
import { docdbEntityStore } from './graph/entities/entity.docdb.js';
import { docdbWriteLog } from './index/generations/write-log.docdb.js';
import { docdbJobStore } from './jobs/job.docdb.js';
import { docdbOntologyStore } from './ontology/relations/ontology.docdb.js';
import { docdbReaderListStore } from './readers/reader-list.docdb.js';
import { docdbTakenOutStore } from './taken-out/taken-out.docdb.js';
import { docdbTaskQueue } from './tasks/task-queue.docdb.js';

/** Makes every index of this service, the graph's among them, and ends. A start makes them as well, as far as needed. */
await createIndexesOf('rag-server', process.env, (connection) => {
  const now = () => new Date();
  return [
    docdbDatasourceStore(connection, now),
    docdbDocumentStore(connection),
    docdbTakenOutStore(connection),
    docdbAccessRequestStore(connection, now),
    docdbAccessNotices(connection, now),
    docdbReaderListStore(connection, now),
    docdbJobStore(connection, now),
    // No task is leased by making an index.
    docdbTaskQueue({ connection, now, leaseMs: 0 }),
    docdbWebPageStore(connection),
    docdbWriteLog(connection, now),
    docdbEntityStore(connection, randomUUID),
    docdbOntologyStore(connection),
  ];
});
