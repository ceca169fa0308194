import { ingestAccepted, reloadAllAnswer, reloadRequest, roleIncludes, sourceTypeList } from '@parley/contracts';
import { CredentialRefusal, type Credentials } from '@parley/outbound';
import { type RagRoute, route } from '../http/route.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { ChangeSource } from './change-source.js';
import { changeSourceRoute } from './change-source.routes.js';
import { offerCredentials } from './credential-field.js';
import type { ReloadAllSources, ReloadSource } from './reload-sources.js';
import type { SourceConnector } from './source-connector.js';
import { addPath, reloadAllPath, reloadPath, submittedTypes } from './source-type.js';
import { connectorView, submittedTypeView } from './source-type.view.js';

export interface SourceRouteDeps {
  readonly connectors: readonly SourceConnector[];
  readonly rights: SourceRights;
  readonly credentials: Pick<Credentials, 'list'>;
  readonly changeSource: ChangeSource;
  readonly reloadSource: ReloadSource;
  readonly reloadAllSources: ReloadAllSources;
}

const tag = 'Ingestion';

/** The routes of every source type. */
export const sourceRoutes = (deps: SourceRouteDeps): RagRoute[] => [
  ...deps.connectors.flatMap((connector) => [
    addRoute(connector),
    reloadRoute(connector, deps),
    reloadAllRoute(connector, deps),
  ]),
  sourceTypesRoute(deps),
  changeSourceRoute(deps),
];

const addRoute = (connector: SourceConnector): RagRoute => {
  const { sourceType } = connector;
  const { request, summary, description, started } = sourceType.add;
  return route({
    method: 'post',
    path: addPath(sourceType),
    access: 'ingestonly',
    tag,
    summary,
    description,
    body: request,
    success: { status: 202, description: 'The job has started and survives a restart', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      const job = await connector.add(body, { caller, team: body.owner_team ?? undefined, signal });
      return { datasource_id: job.datasourceId, job_id: job.id, message: started };
    },
  });
};

const reloadRoute = (connector: SourceConnector, { rights, reloadSource }: SourceRouteDeps): RagRoute =>
  route({
    method: 'post',
    path: reloadPath(connector.sourceType),
    access: 'ingestonly',
    tag,
    summary: `Re-index a ${connector.sourceType.type} datasource`,
    description: connector.sourceType.reloading,
    body: reloadRequest,
    success: { status: 202, description: 'The job has started and survives a restart', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) => {
      await rights.requireIngest(caller, body.datasource_id, signal);
      const job = await reloadSource(connector, body.datasource_id);
      return { datasource_id: job.datasourceId, job_id: job.id, message: 'Re-indexing has started.' };
    },
  });

const reloadAllRoute = (connector: SourceConnector, { reloadAllSources }: SourceRouteDeps): RagRoute =>
  route({
    method: 'post',
    path: reloadAllPath(connector.sourceType),
    access: 'admin',
    tag,
    summary: `Re-index all ${connector.sourceType.type} datasources, whether due or not`,
    description: 'Datasources that are being read already are left alone.',
    success: { status: 202, description: 'The jobs that were started', schema: reloadAllAnswer },
    handle: async () => {
      const jobs = await reloadAllSources(connector);
      const count = `${jobs.length} ${jobs.length === 1 ? 'datasource is' : 'datasources are'}`;
      return { message: `${count} being re-indexed.`, job_ids: jobs.map(({ id }) => id) };
    },
  });

function sourceTypesRoute({ connectors, credentials }: SourceRouteDeps): RagRoute {
  return route({
    method: 'get',
    path: '/v1/source-types',
    access: 'readonly',
    tag,
    summary: 'List the types of sources, with their words, settings and routes',
    description:
      'Pages that list or add sources are made from it. Adding and re-indexing need the roles of their routes. ' +
      'Administrators are offered the credentials that a source can be read with.',
    success: { status: 200, description: 'Source types in the order in which to offer them', schema: sourceTypeList },
    handle: async ({ caller }) => {
      const offered = roleIncludes(caller.role, 'admin') ? await namesOf(credentials) : undefined;
      const read = await Promise.all(connectors.map(viewNow));
      const sourceTypes = [...read, ...submittedTypes.map(submittedTypeView)];
      return { source_types: sourceTypes.map((view) => offerCredentials(view, offered)) };
    },
  });
}

const viewNow = async ({ sourceType, unavailable }: SourceConnector) =>
  connectorView({ sourceType, unavailable: await unavailable() });

/** Those that can be used; none while their folder cannot be read, which `GET /v1/source-credentials` tells. */
async function namesOf(credentials: SourceRouteDeps['credentials']): Promise<string[]> {
  try {
    return (await credentials.list()).filter(({ problem }) => problem === null).map(({ name }) => name);
  } catch (error) {
    if (error instanceof CredentialRefusal) return [];
    throw error;
  }
}
