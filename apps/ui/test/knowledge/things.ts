import type { RagSchemas } from '@parley/client';
import { tagged } from '../dom/answers.js';
import { platform } from '../dom/open-page.js';

type Source = RagSchemas['Datasource'];
type Job = RagSchemas['Job'];
type SourceType = RagSchemas['SourceType'];
type SourceField = RagSchemas['SourceField'];

export const aSource = (more: Partial<Source> = {}): Source => ({
  datasource_id: 'web:https://docs.example/',
  ingestor_id: 'webloader:rag-server',
  name: 'Handbook',
  description: '',
  source_type: 'web',
  last_updated: null,
  default_chunk_size: 1500,
  default_chunk_overlap: 150,
  reload_interval: 86_400,
  metadata: null,
  ...more,
});

export const jobId = '0b1e8a52-6f0e-4a51-9d6a-6f1c5f2a7d10';

/** A job that is over, two minutes after it began. */
export const aJob = (more: Partial<Job> = {}): Job => ({
  job_id: jobId,
  datasource_id: 'web:https://docs.example/',
  status: 'completed',
  message: null,
  created_at: 1_700_000_000,
  completed_at: 1_700_000_120,
  total: 3,
  progress_counter: 3,
  failed_counter: 0,
  document_count: 3,
  chunk_count: 12,
  error_msgs: [],
  ...more,
});

export const aRunningJob = (more: Partial<Job> = {}): Job =>
  aJob({ status: 'in_progress', completed_at: null, progress_counter: 1, total: 4, ...more });

export const aField = (name: string, more: Partial<SourceField> = {}): SourceField => ({
  name,
  input: 'url',
  label: 'Address',
  hint: null,
  placeholder: null,
  is_required: true,
  is_advanced: false,
  initial: '',
  choices: [],
  minimum: null,
  maximum: null,
  shown_if: null,
  ...more,
});

const onlyMatching = aField('settings.allowed_url_patterns', {
  input: 'lines',
  label: 'Only addresses that match',
  is_required: false,
  is_advanced: true,
});

export const website: SourceType = {
  source_type: 'web',
  title: 'Website',
  one: 'a website',
  many: 'websites',
  description: 'Pages of a site.',
  unavailable: null,
  add: {
    path: '/v1/ingest/webloader/url',
    label: 'Index the site',
    fields: [aField('url'), onlyMatching],
  },
  change: { fields: [onlyMatching] },
  reload: { path: '/v1/ingest/webloader/reload', all_path: '/v1/ingest/webloader/reload-all' },
};

export const wiki: SourceType = {
  ...website,
  source_type: 'wiki',
  title: 'Wiki page',
  one: 'a wiki page',
  many: 'wiki pages',
  add: { path: '/v1/ingest/wiki/page', label: 'Index the page', fields: [aField('url', { label: 'Page address' })] },
  reload: { path: '/v1/ingest/wiki/reload', all_path: '/v1/ingest/wiki/reload-all' },
};

export const files: SourceType = {
  ...website,
  source_type: 'files',
  title: 'Files',
  one: 'your files',
  many: 'files',
  add: null,
  change: null,
  reload: null,
};

const permissions = { readonly: ['read'], ingestonly: ['read', 'ingest'], admin: ['read', 'ingest', 'delete'] };

type OwnRequest = RagSchemas['AccessRequest'];
type WaitingRequest = RagSchemas['WaitingAccessRequestList']['requests'][number];

interface AccessRequests {
  readonly own?: OwnRequest[];
  readonly waiting?: WaitingRequest[];
  readonly letIn?: Omit<RagSchemas['GrantedAccessList']['people'][number], 'granted_at'>[];
}

/** Answers what the person asked for, what waits for them, and whom they let in. */
export function answerAccessRequests({ own = [], waiting = [], letIn = [] }: AccessRequests): void {
  platform.rag('get', '/v1/datasource/{datasource_id}/access-requests', {
    datasource_id: 'web:https://docs.example/',
    people: letIn.map((person) => ({ ...person, granted_at: 1_700_000_000 })),
  });
  platform.rag('get', '/v1/access-requests', { requests: own });
  platform.rag('get', '/v1/datasources/access-requests', { requests: waiting });
}

/** Answers what the person may do with knowledge; nobody asks for access to any. */
export function mayWithKnowledge(role: keyof typeof permissions): void {
  answerAccessRequests({});
  platform.rag('get', '/v1/user/info', {
    email: 'ada@example.com',
    role,
    is_authenticated: true,
    groups: [],
    permissions: permissions[role],
    in_trusted_network: false,
  });
}

export const answerTypes = (...source_types: SourceType[]): void =>
  platform.rag('get', '/v1/source-types', { source_types });

const ada = { team: null, name: 'Ada Lovelace' };

export const answerSources = (...sources: (Source & Partial<RagSchemas['ListedDatasource']>)[]): void =>
  platform.rag('get', '/v1/datasources', {
    ...{ success: true, count: sources.length },
    datasources: sources.map((source) => ({ owner: ada, ...source })),
  });

/** Answers one source, with its tag. */
export const answerSource = (source: Source, { mayChange = true, etag = '"1"' } = {}): void => {
  const owner = { team: null, name: 'Ada Lovelace' };
  platform.rag('get', '/v1/datasource', tagged({ ...source, may_change: mayChange, owner }, etag));
};

/** Answers the jobs of each source, newest first. */
export const answerJobs = (jobs: Readonly<Record<string, Job[]>>): void =>
  platform.rag('post', '/v1/jobs/batch', {
    jobs,
    total_jobs: Object.values(jobs).flat().length,
    datasource_count: Object.keys(jobs).length,
  });

export const aHit = (title: string, is_relevant: boolean, rank: number): RagSchemas['FusedHit'] => ({
  text_content: `**Title:** ${title}`,
  snippet: { text: 'Run make.', highlights: [] },
  metadata: {
    id: title,
    datasource_id: 'web:docs',
    ingestor_id: 'webloader:rag-server',
    document_id: title,
    title,
    description: '',
    document_type: 'text',
    is_structured_entity: false,
    document_ingested_at: null,
    fresh_until: null,
    chunk_index: 0,
    total_chunks: 1,
    metadata: {},
  },
  score: 1,
  rank,
  labels: ['results'],
  is_relevant,
});
