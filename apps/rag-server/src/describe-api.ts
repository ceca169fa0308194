import type { OpenApiDocument } from '@parley/contracts';
import { apiRoutes, type RagServices, version } from './app.js';
import { openApiDocument } from './openapi.js';
import { connectors } from './wiring/connectors.js';

/** Routes are described and never called, so that what they would call need not be there. Optional ones are all there. */
const noServices = { connectors, mcp: {}, graph: {}, ontology: {} } as unknown as RagServices;

/** The OpenAPI document without a server. */
export const describeApi = (): OpenApiDocument =>
  openApiDocument(
    apiRoutes(noServices, () => new Date()),
    version,
  );
