import { type ClientConfig, clientConfig as clientConfigBody, type VersionBody, versionBody } from '@parley/contracts';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';

export interface StatusDeps {
  readonly build: VersionBody;
  readonly clientConfig: ClientConfig['data'];
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
