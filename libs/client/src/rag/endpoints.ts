import {
  addErrorsAnswer,
  addErrorsRequest,
  chunkContent,
  createJobQuery,
  datasourceDeleted,
  datasourceList,
  datasourceQuery,
  datasourceRequest,
  datasourceView,
  datasourcesQuery,
  documentCountAnswer,
  documentList,
  documentsQuery,
  failureAnswer,
  heartbeatAnswer,
  heartbeatRequest,
  incrementQuery,
  ingestAccepted,
  ingestRequest,
  ingestorView,
  jobReference,
  jobView,
  jobsBatchAnswer,
  jobsBatchRequest,
  jobsQuery,
  progressAnswer,
  ragMessage,
  reloadAllAnswer,
  reloadRequest,
  updateJobQuery,
  userInfo,
  webIngestRequest,
  wikiIngestRequest,
} from '@parley/contracts';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.js';

/** Jobs: what runs for a datasource. Counters are not repeatable: a step sent twice counts twice. */
const jobEndpoints = {
  job: endpoint({ method: 'GET', path: '/v1/job/:job_id', answer: jobView }),
  jobs: endpoint({
    method: 'GET',
    path: '/v1/jobs/datasource/:datasource_id',
    query: jobsQuery,
    answer: z.array(jobView),
  }),
  jobsBatch: endpoint({
    method: 'POST',
    path: '/v1/jobs/batch',
    body: jobsBatchRequest,
    answer: jobsBatchAnswer,
    isRepeatable: true,
  }),
  createJob: endpoint({ method: 'POST', path: '/v1/job', query: createJobQuery, answer: jobReference }),
  updateJob: endpoint({
    method: 'PATCH',
    path: '/v1/job/:job_id',
    query: updateJobQuery,
    answer: jobReference,
    isRepeatable: true,
  }),
  terminateJob: endpoint({
    method: 'POST',
    path: '/v1/job/:job_id/terminate',
    answer: ragMessage,
    isRepeatable: true,
  }),
  incrementProgress: endpoint({
    method: 'POST',
    path: '/v1/job/:job_id/increment-progress',
    query: incrementQuery,
    answer: progressAnswer,
  }),
  incrementFailure: endpoint({
    method: 'POST',
    path: '/v1/job/:job_id/increment-failure',
    query: incrementQuery,
    answer: failureAnswer,
  }),
  incrementDocumentCount: endpoint({
    method: 'POST',
    path: '/v1/job/:job_id/increment-document-count',
    query: incrementQuery,
    answer: documentCountAnswer,
  }),
  addErrors: endpoint({
    method: 'POST',
    path: '/v1/job/:job_id/add-errors',
    body: addErrorsRequest,
    answer: addErrorsAnswer,
  }),
};

/** What starts the server's own crawls: each call starts a job, so none is repeatable. */
const sourceEndpoints = {
  ingestWebsite: endpoint({
    method: 'POST',
    path: '/v1/ingest/webloader/url',
    body: webIngestRequest,
    answer: ingestAccepted,
  }),
  reloadWebsite: endpoint({
    method: 'POST',
    path: '/v1/ingest/webloader/reload',
    body: reloadRequest,
    answer: ingestAccepted,
  }),
  reloadAllWebsites: endpoint({ method: 'POST', path: '/v1/ingest/webloader/reload-all', answer: reloadAllAnswer }),
  ingestWikiPage: endpoint({
    method: 'POST',
    path: '/v1/ingest/wiki/page',
    body: wikiIngestRequest,
    answer: ingestAccepted,
  }),
  reloadWiki: endpoint({
    method: 'POST',
    path: '/v1/ingest/wiki/reload',
    body: reloadRequest,
    answer: ingestAccepted,
  }),
  reloadAllWikis: endpoint({ method: 'POST', path: '/v1/ingest/wiki/reload-all', answer: reloadAllAnswer }),
};

/** Every call of the retrieval API that the client makes (rag.md 3), by the contract's own schemas. */
export const ragEndpoints = {
  userInfo: endpoint({ method: 'GET', path: '/v1/user/info', answer: userInfo }),
  ingestors: endpoint({ method: 'GET', path: '/v1/ingestors', answer: z.array(ingestorView) }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/v1/ingestor/heartbeat',
    body: heartbeatRequest,
    answer: heartbeatAnswer,
    isRepeatable: true,
  }),
  putDatasource: endpoint({
    method: 'POST',
    path: '/v1/datasource',
    body: datasourceRequest,
    answer: datasourceView,
    isRepeatable: true,
  }),
  deleteDatasource: endpoint({
    method: 'DELETE',
    path: '/v1/datasource',
    query: datasourceQuery,
    answer: datasourceDeleted,
    isRepeatable: true,
  }),
  datasources: endpoint({
    method: 'GET',
    path: '/v1/datasources',
    query: datasourcesQuery,
    answer: datasourceList,
  }),
  documents: endpoint({
    method: 'GET',
    path: '/v1/datasource/:datasource_id/documents',
    query: documentsQuery,
    answer: documentList,
  }),
  chunk: endpoint({ method: 'GET', path: '/v1/chunk/:chunk_id/content', answer: chunkContent }),
  ...jobEndpoints,
  /** Repeatable: the server replaces what has the same id, and with an `idempotencyKey` it counts nothing twice. */
  ingest: endpoint({
    method: 'POST',
    path: '/v1/ingest',
    body: ingestRequest,
    answer: ingestAccepted,
    isRepeatable: true,
  }),
  ...sourceEndpoints,
};
