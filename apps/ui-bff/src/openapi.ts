import { errorBody, type OpenApiDocument } from '@parley/contracts';
import { type ApiReference, documentOf } from '@parley/service';
import { description, tags } from './api-description.js';
import { type ApiDeps, apiRoutes } from './api-routes.js';
import { type Access, authOf } from './http/route.js';
import { type Bucket, defaultPerMinute, perMinute } from './limits/limit-rules.js';

/** How the API is documented: `createApp` serves it, of the routes that it answers. */
export const referenceOf = (version: string): ApiReference<Access, Bucket> => ({
  title: 'Parley UI backend',
  version,
  description,
  tags,
  errorBody,
  documentPath: '/api/openapi.json',
  docsPath: '/api/docs',
  access: 'signedIn',
  authOf,
  describe: ({ rate }) => rate && `Rate limit: ${perMinute(defaultPerMinute)[rate]} requests a minute.`,
});

/** Routes are described and never called, so that what they would call need not be there. */
const nothing = {
  ...{
    signIn: {},
    sessions: {},
    agentCard: {},
    chat: {},
    conversations: {},
    attached: {},
    teamSpaces: {},
    ragProxy: {},
    agents: {},
  },
  ...{
    spaceRequests: {},
    audit: {},
    linking: {},
    me: {},
    models: {},
    catalogKeys: {},
    platformConfig: {},
    install: {},
    skills: {},
    skillsMcp: {},
  },
  ...{
    health: {},
    status: {},
    useCases: {},
    feedback: {},
    gaps: {},
    usage: {},
    retention: {},
    questionSets: {},
    escalations: {},
    shares: {},
    people: {},
    groups: {},
    teams: {},
    why: {},
    accessRequests: {},
  },
  spaces: {
    registry: {},
    routes: {},
    grants: {},
    runtime: {},
    diagnostics: {},
    privacy: {},
    reads: {},
    discovery: {},
    users: {},
    directRooms: {},
    connection: {},
  },
} as unknown as ApiDeps;

/** The OpenAPI document without a server. */
export const openApiDocument = (version: string): OpenApiDocument =>
  documentOf(referenceOf(version), apiRoutes(nothing));
