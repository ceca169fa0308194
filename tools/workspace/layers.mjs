import { globSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folders directly below a project's `src`, lowest first. A folder imports what stands before it; folders on one line do
 * not know each other. What two of them share moves down; what one needs of a later one is handed in by the wiring.
 */
export const layers = {
  'apps/chatx-bot': [
    ['chat-product', 'claims'],
    ['identity', 'listening'],
    ['access', 'replies'],
    ['admin', 'approvals', 'escalations', 'farewells', 'feedback', 'offers', 'waiting'],
    ['access-requests', 'direct-rooms'],
    ['runs'],
    ['commands', 'inbox', 'presses'],
    ['transport'],
    ['wiring'],
  ],
  'apps/dynamic-agents': [
    ['docdb', 'http'],
    ['agents'],
    ['tools', 'usage'],
    ['answering', 'approvals', 'questions'],
    ['citing'],
    ['extractive', 'model', 'runs'],
    ['models'],
    ['chat'],
  ],
  'apps/rag-server': [
    ['chunking', 'identity', 'onnx', 'pages', 'threads', 'time', 'turns', 'words'],
    ['embeddings', 'markup', 'outbound', 'readers', 'rerank', 'tasks'],
    ['extract', 'http', 'index'],
    ['credentials', 'ingestors', 'permissions'],
    ['datasources', 'search'],
    ['documents', 'jobs', 'sharing'],
    ['access-requests', 'deletion', 'mcp', 'taken-out'],
    ['cleanup', 'graph'],
    ['ingestion'],
    ['generations'],
    ['connectors'],
    ['crawl', 'files', 'git', 'issues', 'ontology', 's3', 'verified', 'wiki'],
    ['attached'],
    ['wiring'],
  ],
  'apps/ui': [
    ['texts'],
    ['api', 'diagram'],
    ['loading'],
    ['kit'],
    ['changes', 'markdown', 'reasons'],
    ['budgets', 'document', 'requests'],
    ['audit', 'first-run', 'knowledge', 'shell', 'use-cases'],
    ['agents', 'direct-rooms', 'graph', 'models', 'sessions', 'teams'],
    ['chat', 'gaps', 'question-sets', 'skills', 'spaces', 'usage'],
    ['why'],
  ],
  'apps/ui-bff': [
    ['limits'],
    ['agents-service', 'http', 'ids', 'outbox', 'pages'],
    ['access', 'audit', 'status'],
    ['people'],
    ['agents', 'catalog-keys', 'linking', 'models', 'sessions', 'skills', 'teams', 'use-cases'],
    ['chat', 'entrance', 'groups', 'platform-config', 'sign-in', 'spaces'],
    ['access-requests', 'feedback', 'gaps', 'me', 'question-sets', 'rag-proxy', 'retention', 'scim', 'usage', 'why'],
    ['attached', 'escalations'],
    ['wiring'],
  ],
  'libs/auth': [['express', 'testing']],
  'libs/authz-client': [['testing']],
  'libs/client': [
    ['generated', 'http'],
    ['rag', 'ui'],
    ['chat', 'ingestor'],
  ],
  'libs/contracts': [['turn'], ['rag', 'ui']],
  'libs/docdb': [['lease', 'retention', 'usage'], ['testing']],
  'libs/documents': [['bytes', 'markdown', 'tree'], ['convert', 'prepare'], ['choose'], ['page']],
  'libs/markdown': [['testing']],
  'libs/service': [
    ['ahead', 'config', 'metrics', 'request-id'],
    ['telemetry'],
    ['dependency', 'log'],
    ['http'],
    ['lifecycle', 'routes', 'sse'],
    ['health', 'openapi'],
    ['app'],
    ['limits', 'testing'],
  ],
  'tools/bench': [['process', 'start'], ['rag'], ['bff', 'bot', 'graph', 'read', 'scale', 'ui']],
  'tools/delivery': [
    ['observability', 'settings', 'tools'],
    ['images', 'kubernetes', 'supply-chain'],
    ['charts'],
    ['cluster'],
  ],
  'devstack/authz': [['tuples', 'wire'], ['conditions', 'storage'], ['model'], ['evaluate'], ['operations'], ['http']],
  'devstack/chatx': [['page', 'store'], ['http'], ['faults', 'messages'], ['delivery', 'rest'], ['sim']],
  'devstack/docdb': [
    ['values'],
    ['matching', 'storage'],
    ['engine', 'projecting'],
    ['aggregating', 'sessions', 'updating', 'wire'],
    ['commands'],
    ['server'],
  ],
  'devstack/idp': [
    ['http', 'realm-config', 'store'],
    ['clients', 'keycloak', 'sessions', 'users'],
    ['realm'],
    ['tokens'],
    ['admin', 'grants', 'logout'],
    ['sign-in'],
  ],
  'tools/docs': [['openapi']],
  'tools/e2e': [['api', 'browser', 'smoke'], ['seed'], ['pages'], ['screenshots']],
  'tools/neighbours': [['running'], ['servers'], ['commands', 'suites']],
  'tools/stack': [['seed']],
  'tools/testkit': [['journeys', 'made-up', 'programs']],
  'apps/setup': [
    ['command-line'],
    ['authz', 'cluster', 'docdb', 'doctor', 'idp'],
    ['people'],
    ['account', 'admin', 'backup', 'ingestor', 'team', 'tool', 'waiting'],
    ['person'],
  ],
  'examples/example-ingestor': [['folder']],
};

/** Packages that one folder of a project alone may import. */
const exclusive = {
  'apps/chatx-bot': { transport: ['@parley/chatx', 'ws'] },
};

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const deepest = 3;

/**
 * ESLint blocks that hold the layers of every project, by the relative path of each import at each depth.
 * @param {object[]} inApps patterns of `no-restricted-imports` that hold in every app: a later block replaces an earlier one.
 * Throws Error naming a folder without a place in its project's layers.
 */
export const layerRules = (inApps = []) => {
  for (const project of projects()) refuseUnplaced(project, layers[project] ?? []);
  return Object.entries(layers).flatMap(([project, lines]) =>
    lines.flatMap((line, at) =>
      line.flatMap((folder) => {
        const above = lines
          .slice(at)
          .flat()
          .filter((other) => other !== folder);
        return rulesOf({
          project,
          folder,
          above,
          further: [...(project.startsWith('apps/') ? inApps : []), ...othersPackages(project, folder)],
        });
      }),
    ),
  );
};

/** Every project with a `src`. */
const projects = () =>
  globSync('{apps,devstack,examples,libs,tools}/*/src', { cwd: workspace }).map((folder) => dirname(folder));

const othersPackages = (project, folder) =>
  Object.entries(exclusive[project] ?? {})
    .filter(([owner]) => owner !== folder)
    .map(([owner, group]) => ({
      group,
      message: `Only ${project}/src/${owner} knows this package: see tools/workspace/layers.mjs.`,
    }));

function refuseUnplaced(project, lines) {
  const folders = readdirSync(`${workspace}${project}/src`, { withFileTypes: true });
  const unplaced = folders.filter((entry) => entry.isDirectory() && !lines.flat().includes(entry.name));
  if (unplaced.length > 0)
    throw new Error(`Give ${project}/src/${unplaced[0].name} a place in tools/workspace/layers.mjs.`);
}

const rulesOf = ({ project, folder, above, further }) =>
  Array.from({ length: deepest + 1 }, (_, depth) => {
    const up = '../'.repeat(depth + 1);
    const message = `${folder} may not import this: see the order of folders in tools/workspace/layers.mjs. Move what is shared down, or hand it in through the wiring.`;
    const upward = above.length === 0 ? [] : [{ group: above.map((other) => `${up}${other}/**`), message }];
    return {
      files: [`${project}/src/${folder}/${'*/'.repeat(depth)}*.{ts,tsx}`],
      ignores: ['**/*.test.ts'],
      rules: { 'no-restricted-imports': ['error', { patterns: [...further, ...upward] }] },
    };
  });
