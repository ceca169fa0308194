import { clientConfig as clientConfigBody, versionBody, type ClientConfig, type VersionBody } from '@parley/contracts';
import { ok } from '../http/envelope.js';
import { route, type BffRoute } from '../http/route.js';

export interface StatusDeps {
  build: VersionBody;
  clientConfig: ClientConfig['data'];
}

/** What runs here, and what its pages need to know: constants of the process. */
export const statusRoutes = ({ build, clientConfig }: StatusDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/version',
    access: 'signedIn',
    tag: 'Platform',
    summary: 'Get version, commit and build date',
    success: { description: 'The build', schema: versionBody },
    handle: () => build,
  }),
  route({
    method: 'get',
    path: '/api/config',
    access: 'signedIn',
    tag: 'Platform',
    summary: 'Get the configuration of the UI',
    success: { description: 'The configuration for clients', schema: clientConfigBody },
    handle: () => ok(clientConfig),
  }),
];
