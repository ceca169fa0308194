import { type OpenApiDocument, ragErrorBody } from '@parley/contracts';
import { type ApiReference, documentOf } from '@parley/service';
import { description, tags } from './api-description.js';
import { type ApiDeps, apiRoutes } from './api-routes.js';
import { type Access, authOf, roleOf } from './http/route.js';
import { version } from './version.js';
import { connectors } from './wiring/connectors.js';

/** How the API is documented: `createApp` serves it, of the routes that it answers. */
export const reference: ApiReference<Access, never> = {
  title: 'Retrieval API',
  version,
  description,
  tags,
  errorBody: ragErrorBody,
  documentPath: '/openapi.json',
  docsPath: '/docs',
  access: 'anonymous',
  authOf,
  describe: roleOf,
};

/** Routes are described and never called, so that what they would call need not be there. Optional ones are all there. */
export const nothing = {
  services: {
    ...{ ingestors: {}, datasources: {}, readers: {}, cleanup: {}, documents: {}, jobs: {}, jobReports: {} },
    ...{
      takenOut: {},
      accessRequests: {},
      ingestion: {},
      files: {},
      attached: { limits: {} },
      verified: {},
      sources: { connectors },
      credentials: {},
      wikis: {},
      generations: {},
      mcp: {},
      graph: {},
      ontology: {},
    },
  },
  health: {},
  metadata: { publicPath: '' },
  mcpEndpoint: {},
} as unknown as ApiDeps;

/** The OpenAPI document without a server. */
export const openApiDocument = (): OpenApiDocument => documentOf(reference, apiRoutes(nothing));
