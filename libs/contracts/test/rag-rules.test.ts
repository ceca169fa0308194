import { describe, expect, it } from '@jest/globals';
import {
  acceptRelationRequest,
  crawlSettings,
  customToolRequest,
  customToolUpdate,
  entitiesQuery,
  isFinalStatus,
  isReservedToolId,
  issuesIngestRequest,
  jobStatus,
  mayMoveJob,
  neighborhoodRequest,
  ragRole,
  rejectRelationQuery,
  relationIds,
  roleIncludes,
  searchAnswer,
  searchArguments,
  searchFilters,
  webIngestRequest,
  webUrl,
  wikiIngestRequest,
} from '../src/index.js';
import { accepts, refuses } from './accepts.js';

describe('roles', () => {
  it('each include those before them, and none after', () => {
    const order = ragRole.options;
    for (const [have, role] of order.entries())
      for (const [need, needed] of order.entries())
        expect([role, needed, roleIncludes(role, needed)]).toEqual([role, needed, have >= need]);
  });
});

describe('job states', () => {
  const legal = [
    'pending → pending',
    'pending → in_progress',
    'pending → failed',
    'pending → terminated',
    'in_progress → in_progress',
    'in_progress → completed',
    'in_progress → completed_with_errors',
    'in_progress → failed',
    'in_progress → terminated',
  ];

  it('move as decided and not otherwise', () => {
    const states = jobStatus.options;
    const moves = states.flatMap((from) => states.filter((to) => mayMoveJob(from, to)).map((to) => `${from} → ${to}`));
    expect(moves).toEqual(legal);
  });

  it('are final when nothing follows', () => {
    expect(jobStatus.options.filter(isFinalStatus)).toEqual([
      'completed',
      'completed_with_errors',
      'failed',
      'terminated',
    ]);
  });
});

describe('search', () => {
  const filtersOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`metadata.k${at}`, 1]));
  const prefixes = (count: number) => Array.from({ length: count }, (_, at) => `${at}*`);
  accepts(searchArguments, [
    ['a query alone', { query: 'deploy' }],
    ['the largest limit', { query: 'deploy', limit: 100 }],
    ['filters of every kind', { query: 'x', filters: { datasource_id: ['web:*', 'wiki:1'], fresh_until: { gte: 1 } } }],
  ]);
  refuses(searchArguments, [
    ['no query', {}],
    ['a query of spaces', { query: '  ' }],
    ['a limit of zero', { query: 'x', limit: 0 }],
    ['a limit of 101', { query: 'x', limit: 101 }],
    ['an argument that does not exist', { query: 'x', top_k: 3 }],
  ]);
  accepts(searchFilters, [
    ['equality', { document_type: 'guide', is_structured_entity: false, document_ingested_at: 5 }],
    ['a key of the document’s own', { 'metadata.language': 'en', 'metadata.stars': { gt: 3, lte: 5 } }],
    ['nothing', {}],
    ['fifty keys', filtersOf(50)],
    ['fifty prefixes and a thousand texts', { title: prefixes(50), document_id: Array<string>(1_000).fill('d') }],
  ]);
  refuses(searchFilters, [
    ['fifty-one keys', filtersOf(51)],
    ['fifty-one prefixes', { title: prefixes(30), 'metadata.lang': prefixes(20), document_type: 'g*' }],
    ['an unknown key', { author: 'me' }],
    ['an inherited key', { constructor: 'x' }],
    ['a metadata key that is no identifier', { 'metadata.a b': 'x' }],
    ['text for a flag', { is_structured_entity: 'true' }],
    ['text for a time', { fresh_until: 'tomorrow' }],
    ['a fraction for a time', { fresh_until: 1.5 }],
    ['a range over text', { title: { gt: 1 } }],
    ['an empty list', { datasource_id: [] }],
    ['an empty range', { fresh_until: {} }],
    ['a range it does not know', { fresh_until: { above: 1 } }],
    ['a mixed list', { datasource_id: ['a', 1] }],
  ]);

  it('answers lists by label beside the fused results', () => {
    const metadata = {
      id: 'c-1',
      datasource_id: 'web:docs',
      ingestor_id: 'web:loader',
      document_id: 'd-1',
      title: 'Deploy',
      description: '',
      document_type: 'guide',
      is_structured_entity: false,
      document_ingested_at: 1,
      fresh_until: null,
      chunk_index: 0,
      total_chunks: 1,
      metadata: { source: 'https://docs.example.com' },
    };
    const snippet = { text: 'x', highlights: [{ start: 0, end: 1 }] };
    const hit = { text_content: 'x', snippet, metadata, score: 0.5 };
    const answer = {
      semantic_results: [hit],
      keyword_results: [],
      results: [{ ...hit, rank: 1, labels: ['semantic_results'] }],
    };
    expect(searchAnswer.parse(answer)).toEqual(answer);
    expect(searchAnswer.parse({ ...answer, more_for_you: true })).toEqual({ ...answer, more_for_you: true });
    expect(searchAnswer.safeParse({ ...answer, more_for_you: ['secret:plans'] }).success).toBe(false);
  });
});

describe('web sources', () => {
  it.each([
    ['docs.example.com/a', 'https://docs.example.com/a'],
    [' http://example.com ', 'http://example.com/'],
  ])('reads %s as %s', (text, url) => {
    expect(webUrl.parse(text)).toBe(url);
  });
  refuses(webUrl, [
    ['another scheme', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['a password', 'https://a:b@example.com'],
    ['no host', 'https://'],
    ['nothing', ''],
  ]);
  accepts(crawlSettings, [['nothing', {}]]);
  refuses(crawlSettings, [
    ['an unknown mode', { crawl_mode: 'deep' }],
    ['a depth of 11', { max_depth: 11 }],
    ['no page at all', { max_pages: 0 }],
    ['a time-out of 4 seconds', { page_load_timeout: 4 }],
    ['51 requests at once', { concurrent_requests: 51 }],
    ['an overlap as long as the chunk', { chunk_size: 100, chunk_overlap: 100 }],
    ['a pattern that does not compile', { allowed_url_patterns: ['('] }],
    ['a header smuggled in the agent name', { user_agent: 'a\r\nX: y' }],
  ]);

  it('crawls one page unless told otherwise', () => {
    expect(webIngestRequest.parse({ url: 'example.com' })).toMatchObject({
      url: 'https://example.com/',
      settings: { crawl_mode: 'single', respect_robots_txt: true },
      reload_interval: 86_400,
    });
  });
  accepts(wikiIngestRequest, [
    [
      'the document’s fields',
      { url: 'https://wiki.example.com/spaces/A/pages/1', get_child_pages: true, denied_title_patterns: ['^old'] },
    ],
  ]);
  refuses(wikiIngestRequest, [['a flag as text', { url: 'https://wiki.example.com', get_child_pages: 'yes' }]]);

  it('reads all kinds of issues of the product that the address tells, without a credential, unless told otherwise', () => {
    expect(issuesIngestRequest.parse({ url: 'github.com/acme/handbook' })).toMatchObject({
      url: 'https://github.com/acme/handbook',
      product: 'auto',
      include: 'all',
      reload_interval: 86_400,
    });
  });
  refuses(issuesIngestRequest, [
    ['another product', { url: 'https://git.example.com/acme/handbook', product: 'gitea' }],
    ['a secret in place of its name', { url: 'https://github.com/acme/handbook', credential: 'ghp_Secret' }],
    ['a secret in the address', { url: 'https://me:secret@github.com/acme/handbook' }],
  ]);
});

describe('custom tools', () => {
  const tool = { tool_id: 'infra_search' };
  accepts(customToolRequest, [
    ['an id alone', tool],
    ['two sub-searches', { ...tool, parallel_searches: [{ label: 'a', datasource_ids: ['k8s:*'] }, { label: 'b' }] }],
  ]);
  refuses(customToolRequest, [
    ['an id that MCP would not take', { tool_id: 'infra search' }],
    ['the same label twice', { ...tool, parallel_searches: [{ label: 'a' }, { label: 'a' }] }],
    ['a weight over one', { ...tool, parallel_searches: [{ label: 'a', semantic_weight: 1.1 }] }],
    ['a filter key that nothing has', { ...tool, parallel_searches: [{ label: 'a', extra_filters: { author: 'x' } }] }],
    ['no sub-search', { ...tool, parallel_searches: [] }],
    ['a field that nothing reads', { ...tool, enable: true }],
    ['a field of a sub-search that nothing reads', { ...tool, parallel_searches: [{ label: 'a', weight: 1 }] }],
    [
      'a label that would hide the list made of all',
      { ...tool, parallel_searches: [{ label: 'results' }, { label: 'a' }] },
    ],
    ['a label of no letter', { ...tool, parallel_searches: [{ label: '__proto__' }] }],
  ]);
  accepts(customToolUpdate, [['no id, since the path has it', { enabled: false }]]);

  it.each(['search', 'fetch_document', 'list_datasources_and_entity_types', 'graph_raw_query_data'])(
    'may not be called %s',
    (id) => {
      expect(isReservedToolId(id)).toBe(true);
    },
  );
});

describe('graph', () => {
  accepts(neighborhoodRequest, [['the document’s body', { entity_type: 'Pod', entity_pk: 'a_|||_b', depth: 5 }]]);
  refuses(neighborhoodRequest, [
    ['a depth of 11', { entity_type: 'Pod', entity_pk: 'a', depth: 11 }],
    ['no key', { entity_type: 'Pod' }],
  ]);
  refuses(entitiesQuery, [['a limit of 1,001', { limit: '1001' }]]);
  const mapping = { entity_a_property: 'node', entity_b_idkey_property: 'name', match_type: 'exact' };
  accepts(acceptRelationRequest, [['a mapping', [mapping]]]);
  refuses(acceptRelationRequest, [
    ['no mapping', []],
    ['an unknown match', [{ ...mapping, match_type: 'fuzzy' }]],
  ]);
  refuses(rejectRelationQuery, [['no reason', { justification: ' ' }]]);
  refuses(relationIds, [['an id that is not one', ['../x']]]);
});
