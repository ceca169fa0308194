import { datasourceObject } from '@parley/authz-client';

/** A change at rag-server that somebody asks for. */
export interface RagChange {
  /** As the audit names it. */
  readonly action: string;
  /** What is changed, as far as path and query say; what a body says rag-server tells afterwards (`resourceToldBy`). */
  readonly resource: string | null;
  /** Method and path with parameters in place of what stands there. */
  readonly route: string;
}

const agent = '/v1/graph/ontology/agent';

/** Routes of rag-server that change something; reads by POST and the reports of ingestors are not among them. */
const actions: Readonly<Record<string, string>> = {
  'POST /v1/datasource': 'rag.datasource.save',
  'PATCH /v1/datasource': 'rag.datasource.change',
  'DELETE /v1/datasource': 'rag.datasource.delete',
  'PUT /v1/datasource/:datasource_id/readers': 'rag.datasource.readers',
  'POST /v1/datasource/:datasource_id/documents/take-out': 'rag.document.take_out',
  'POST /v1/datasource/:datasource_id/documents/let-in': 'rag.document.let_in',
  'POST /v1/access-requests': 'rag.access.request',
  'DELETE /v1/access-requests/:request_id': 'rag.access.withdraw',
  'POST /v1/access-requests/:request_id/grant': 'rag.access.grant',
  'POST /v1/access-requests/:request_id/decline': 'rag.access.decline',
  'POST /v1/access-requests/:request_id/revoke': 'rag.access.revoke',
  'POST /v1/datasource/:datasource_id/cleanup': 'rag.datasource.cleanup',
  'POST /v1/datasources/cleanup': 'rag.datasource.cleanup',
  'DELETE /v1/ingestor/delete': 'rag.ingestor.delete',
  'POST /v1/job': 'rag.job.create',
  'PATCH /v1/job/:job_id': 'rag.job.update',
  'POST /v1/job/:job_id/terminate': 'rag.job.terminate',
  'POST /v1/job/:job_id/retry': 'rag.job.retry',
  'POST /v1/ingest': 'rag.ingest',
  'POST /v1/ingest/files': 'rag.ingest',
  'POST /v1/conversations/:conversation_id/files': 'rag.attached.add',
  'DELETE /v1/conversations/:conversation_id/files': 'rag.attached.delete',
  'DELETE /v1/conversations/:conversation_id/files/:file_id': 'rag.attached.delete',
  // Every type of source has these three; the last is named by the type.
  'POST /v1/ingest/*type/reload': 'rag.ingest.reload',
  'POST /v1/ingest/*type/reload-all': 'rag.ingest.reload',
  'POST /v1/ingest/*type/*place': 'rag.ingest',
  'POST /v1/wikis': 'rag.wiki.create',
  'PUT /v1/wikis/:wiki_id': 'rag.wiki.update',
  'DELETE /v1/wikis/:wiki_id': 'rag.wiki.delete',
  'PUT /v1/verified-answers/:answer_id': 'rag.verified_answer.save',
  'DELETE /v1/verified-answers/:answer_id': 'rag.verified_answer.withdraw',
  'POST /v1/index/generations': 'rag.index.fill',
  'POST /v1/index/generations/:generation_id/pause': 'rag.index.pause',
  'POST /v1/index/generations/:generation_id/resume': 'rag.index.resume',
  'POST /v1/index/generations/:generation_id/live': 'rag.index.switch',
  'DELETE /v1/index/generations/:generation_id': 'rag.index.remove',
  'POST /v1/mcp/custom-tools': 'rag.tool.create',
  'PUT /v1/mcp/custom-tools/:tool_id': 'rag.tool.update',
  'DELETE /v1/mcp/custom-tools/:tool_id': 'rag.tool.delete',
  'PUT /v1/mcp/builtin-tools': 'rag.tool.switch',
  [`POST ${agent}/relation/accept/:relation_id`]: 'rag.ontology.accept',
  [`POST ${agent}/relation/reject/:relation_id`]: 'rag.ontology.reject',
  [`POST ${agent}/relation/undo_evaluation/:relation_id`]: 'rag.ontology.undo',
  [`POST ${agent}/relation/evaluate/:relation_id`]: 'rag.ontology.evaluate',
  [`POST ${agent}/relation/sync/:relation_id`]: 'rag.ontology.sync',
  [`POST ${agent}/regenerate_ontology`]: 'rag.ontology.regenerate',
  [`DELETE ${agent}/clear`]: 'rag.ontology.clear',
  [`POST ${agent}/debug/process_all`]: 'rag.ontology.regenerate',
  [`POST ${agent}/debug/cleanup`]: 'rag.ontology.cleanup',
};

/**
 * As rag-server's router reads a path: in whatever case, with or without a last slash, ids still encoded. `:id` stands for
 * what callers name, `*word` for a word of the API, which the audit keeps.
 */
const patterns = Object.entries(actions).map(([route, action]) => {
  const pattern = route.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*(\w+)/g, '(?<$1>[a-z][a-z0-9-]{0,39})');
  return { route, action, pattern: new RegExp(`^${pattern}/?$`, 'i') };
});

/**
 * What a request to rag-server changes; `undefined` for one that only reads.
 * @param target path and query as they are forwarded
 */
export function changeIn(method: string, target: string): RagChange | undefined {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  for (const { route, action, pattern } of patterns) {
    const match = pattern.exec(`${method} ${path}`);
    if (!match) continue;
    const { groups = {} } = match;
    return { action, route: withWords(route, groups), resource: resourceIn(groups, new URLSearchParams(query)) };
  }
  return undefined;
}

const withWords = (route: string, groups: Record<string, string | undefined>): string =>
  route.replace(/\*(\w+)/g, (_all, name: string) => groups[name]?.toLowerCase() ?? '');

/** What rag-server says it has changed (`changedHeader`); `null` where it says nothing. */
export const resourceToldBy = (header: string | undefined): string | null =>
  resourceIn({}, new URLSearchParams(header ?? ''));

const short = (kind: string) => (id: string) => `${kind}:${id.slice(0, 200).toWellFormed()}`;

const resources: Readonly<Record<string, (id: string) => string>> = {
  datasource_id: datasourceObject,
  ingestor_id: short('ingestor'),
  job_id: short('job'),
  tool_id: short('search_tool'),
  wiki_id: short('wiki'),
  generation_id: short('index'),
  relation_id: short('relation'),
};

function resourceIn(params: Record<string, string | undefined>, query: URLSearchParams): string | null {
  for (const [name, resource] of Object.entries(resources)) {
    const id = params[name] === undefined ? query.get(name) : decoded(params[name]);
    if (id !== null && id !== '') return resource(id);
  }
  return null;
}

/** What cannot be decoded is refused by rag-server; here it stays as it came. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
