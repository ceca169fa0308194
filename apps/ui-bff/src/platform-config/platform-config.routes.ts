import { type PlatformConfig, platformConfigBody, platformConfigChange } from '@parley/contracts';
import { ok } from '../http/envelope.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import type { ChangePlatformConfig } from './change-platform-config.js';

export interface PlatformConfigDeps {
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly readPlatformConfig: () => Promise<PlatformConfig>;
  readonly changePlatformConfig: ChangePlatformConfig;
}

const common = { path: '/api/admin/platform-config', access: 'signedIn', tag: 'Platform' } as const;

/** Defaults that admins manage: everybody signed in reads them. */
export const platformConfigRoutes = (deps: PlatformConfigDeps): BffRoute[] => [
  route({
    method: 'get',
    ...common,
    summary: 'List the admin-managed defaults, each with its source',
    success: { description: 'The defaults', schema: platformConfigBody },
    handle: async () => ok(await deps.readPlatformConfig()),
  }),
  route({
    method: 'patch',
    ...common,
    may: deps.mayAdminister,
    summary: 'Change defaults',
    description: "Only the fields sent are changed. `null` resets a setting to the environment's value.",
    body: platformConfigChange,
    success: { description: 'The new defaults', schema: platformConfigBody },
    errors: { 400: 'An unknown field, agent or team', 403: 'The caller is not an organization admin' },
    handle: async ({ caller, body }) => ok(await deps.changePlatformConfig(caller, body)),
  }),
];
