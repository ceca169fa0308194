import { describe, expect, it } from '@jest/globals';
import {
  addErrorsRequest,
  builtinTools,
  createJobQuery,
  datasourceRequest,
  documentsQuery,
  fetchDocumentArguments,
  freeMetadata,
  heartbeatRequest,
  incrementQuery,
  ingestRequest,
  invokeToolRequest,
  jobsBatchRequest,
  jobsQuery,
  updateJobQuery,
  userInfo,
} from '../src/index.js';
import { accepts, refuses } from './accepts.js';

describe('user info', () => {
  const anonymous = {
    email: 'anonymous',
    role: 'anonymous',
    is_authenticated: false,
    groups: [],
    permissions: [],
    in_trusted_network: false,
  };
  accepts(userInfo, [['nobody', anonymous]]);
  refuses(userInfo, [['an unknown role', { ...anonymous, role: 'root' }]]);
});

describe('heartbeat', () => {
  const beat = { ingestor_type: 'web', ingestor_name: 'loader:1' };
  accepts(heartbeatRequest, [
    ['a type and a name', beat],
    ['everything', { ...beat, description: 'd', metadata: { a: 1 } }],
  ]);
  refuses(heartbeatRequest, [
    ['no name', { ingestor_type: 'web' }],
    ['a type with a colon, which would shift the id', { ...beat, ingestor_type: 'we:b' }],
    ['metadata that is a list', { ...beat, metadata: [] }],
    ['half a surrogate pair in the name', { ...beat, ingestor_name: 'a\ud800' }],
  ]);
});

describe('datasource', () => {
  const source = { datasource_id: 'web:https://docs.example.com', ingestor_id: 'web:loader', source_type: 'web' };
  accepts(datasourceRequest, [
    ['the least', source],
    ['everything of the document', { ...source, description: 'd', last_updated: 1_767_000_000, metadata: { a: 1 } }],
    ['any text as an id', { ...source, datasource_id: 'a b%/ü#@' }],
    ['the smallest reload interval', { ...source, reload_interval: 60 }],
    ['1,024 characters of id', { ...source, datasource_id: 'a'.repeat(1024) }],
  ]);
  refuses(datasourceRequest, [
    ['no id', { ...source, datasource_id: '' }],
    ['1,025 characters of id', { ...source, datasource_id: 'a'.repeat(1025) }],
    ['a control character in the id', { ...source, datasource_id: 'a\u0000b' }],
    ['half a surrogate pair, which docdb would store as another id', { ...source, datasource_id: 'a\ud800' }],
    ['the same in the ingestor id', { ...source, ingestor_id: 'a:\udc00' }],
    ['an ingestor id without a colon', { ...source, ingestor_id: 'web' }],
    ['a chunk size of 99', { ...source, default_chunk_size: 99, default_chunk_overlap: 0 }],
    ['a chunk size of 100,001', { ...source, default_chunk_size: 100_001 }],
    ['an overlap as long as the chunk', { ...source, default_chunk_size: 500, default_chunk_overlap: 500 }],
    ['an interval of 59 seconds', { ...source, reload_interval: 59 }],
    ['an interval of zero, which no freshness can be made from', { ...source, reload_interval: 0 }],
    ['a timestamp as text', { ...source, last_updated: '2026' }],
  ]);

  it('chunks 1,500 characters with 150 shared unless told otherwise', () => {
    expect(datasourceRequest.parse(source)).toMatchObject({ default_chunk_size: 1500, default_chunk_overlap: 150 });
  });
});

describe('free-form metadata', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  accepts(freeMetadata, [
    ['what clients say', { 'a.b': 1, $c: [{ '': null }], constructor: 'x', ключ: false }],
    ['50 levels', { a: nested(49) }],
    ['64 KiB', { a: 'x'.repeat(64 * 1024 - 8) }],
  ]);
  refuses(freeMetadata, [
    ['51 levels', { a: nested(50) }],
    ['more levels than a stack holds', { a: nested(5_000) }],
    ['more than 64 KiB', { a: 'x'.repeat(64 * 1024 - 7) }],
    ['a key that docdb cannot write', { a: [{ 'b\u0000': 1 }] }],
    ['a key that docdb’s driver reads as a type of its own', { a: { _bsontype: 'ObjectId', id: 'x' } }],
    ['a number beyond a double', JSON.parse('{"a":1e400}')],
  ]);
});

describe('queries', () => {
  accepts(documentsQuery, [
    ['nothing', {}],
    ['both numbers', { offset: '0', limit: '1000' }],
  ]);
  refuses(documentsQuery, [
    ['a limit of zero', { limit: '0' }],
    ['a limit of 1,001', { limit: '1001' }],
    ['a negative offset', { offset: '-1' }],
    ['an empty number', { limit: '' }],
    ['a fraction', { limit: '1.5' }],
    ['a number in another notation', { limit: '0x10' }],
    ['the same number twice', { limit: ['1', '2'] }],
  ]);

  it('reads numbers from text', () => {
    expect(documentsQuery.parse({ limit: '7' })).toEqual({ offset: 0, limit: 7 });
  });

  accepts(createJobQuery, [
    ['a datasource alone', { datasource_id: 'a' }],
    ['everything', { datasource_id: 'a', job_status: 'in_progress', message: 'm', total: '5' }],
  ]);
  refuses(createJobQuery, [
    ['no datasource', {}],
    ['a job that is over before it began', { datasource_id: 'a', job_status: 'completed' }],
    ['a negative total', { datasource_id: 'a', total: '-1' }],
  ]);
  accepts(updateJobQuery, [['a state', { job_status: 'failed' }]]);
  refuses(updateJobQuery, [
    ['nothing', {}],
    ['an unknown state', { job_status: 'done' }],
  ]);
  accepts(incrementQuery, [['nothing, which is one', {}]]);
  refuses(incrementQuery, [
    ['zero', { increment: '0' }],
    ['a step back', { increment: '-1' }],
  ]);
  refuses(jobsQuery, [['an unknown state', { status_filter: 'done' }]]);
});

describe('bodies of jobs', () => {
  accepts(addErrorsRequest, [['a bare array', ['page 3 is gone']]]);
  refuses(addErrorsRequest, [
    ['an empty array', []],
    ['an object', { errors: ['x'] }],
  ]);
  const ids = (length: number) => Array.from({ length }, (_, index) => `web:${index}`);
  accepts(jobsBatchRequest, [['100 datasources', { datasource_ids: ids(100), status_filter: ['pending'] }]]);
  refuses(jobsBatchRequest, [
    ['101 datasources', { datasource_ids: ids(101) }],
    ['an unknown state', { datasource_ids: [], status_filter: ['done'] }],
    ['no list', {}],
  ]);
});

describe('ingest', () => {
  const document = {
    page_content: 'Deploy with make.',
    metadata: { document_id: 'd-1', title: 'Deploy', document_type: 'guide' },
  };
  const body = {
    ingestor_id: 'web:loader',
    datasource_id: 'web:docs',
    job_id: '0d0f7b0a-5f0b-4c49-9d7a-2b6d0f9d9a11',
    fresh_until: 1_767_000_000,
    documents: [document],
  };
  const withMetadata = (metadata: object) => ({ ...body, documents: [{ ...document, metadata }] });
  const withText = (page_content: string) => ({ ...body, documents: [{ ...document, page_content }] });
  accepts(ingestRequest, [
    ['the document’s example', body],
    ['no job', { ...body, job_id: undefined }],
    ['1,000 documents', { ...body, documents: Array.from({ length: 1000 }, () => document) }],
    ['a document of exactly 1 MiB', withText('a'.repeat(1024 * 1024))],
  ]);
  refuses(ingestRequest, [
    ['1,001 documents', { ...body, documents: Array.from({ length: 1001 }, () => document) }],
    ['no document', { ...body, documents: [] }],
    ['a document one byte over 1 MiB', withText('a'.repeat(1024 * 1024 + 1))],
    ['a document over 1 MiB in bytes though not in characters', withText('ü'.repeat(600_000))],
    ['no document id', withMetadata({ title: 'a', document_type: 'b' })],
    ['no title', withMetadata({ document_id: 'a', document_type: 'b' })],
    ['no document type', withMetadata({ document_id: 'a', title: 'b' })],
    ['a job id that is not one', { ...body, job_id: '1' }],
  ]);
});

describe('tool arguments', () => {
  accepts(fetchDocumentArguments, [['a document', { document_id: 'd-1' }]]);
  refuses(fetchDocumentArguments, [
    ['no document', {}],
    ['a negative offset', { document_id: 'd', offset: -1 }],
    ['an argument it does not know', { document_id: 'd', filters: {} }],
  ]);
  accepts(invokeToolRequest, [
    ['the document’s example', { tool_name: 'search', arguments: { query: 'x', limit: 3, thought: '' } }],
  ]);
  refuses(invokeToolRequest, [['arguments that are a list', { tool_name: 'search', arguments: [] }]]);

  it('turns a built-in tool on when nobody says', () => {
    expect(builtinTools.parse({ search_enabled: false })).toMatchObject({
      search_enabled: false,
      fetch_document_enabled: true,
    });
  });
});
