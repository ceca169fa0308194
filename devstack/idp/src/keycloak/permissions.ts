import type { ExchangeConfig } from '../realm-config/realm-config.js';

const actions = ['manage', 'view', 'impersonate', 'map-roles', 'manage-group-membership', 'reset-password'];
const scopes = actions.map((name) => ({ name }));

/**
 * Who may get a token of whom, as Keycloak's second generation of fine-grained permissions says it: these clients, of
 * people with that role. The role policy looks at the person whose token is asked for.
 */
export const permissionsClient = ({ impersonators, impersonableRole }: ExchangeConfig) => ({
  clientId: 'admin-permissions',
  enabled: true,
  bearerOnly: true,
  authorizationServicesEnabled: true,
  authorizationSettings: {
    policyEnforcementMode: 'ENFORCING',
    decisionStrategy: 'UNANIMOUS',
    allowRemoteResourceManagement: false,
    scopes,
    resources: [{ name: 'Users', type: 'Users', scopes }],
    policies: [
      policy('requester-impersonates', 'client', { clients: impersonators }),
      policy('target-is-impersonable', 'role', { roles: [{ id: impersonableRole, required: true }] }),
      policy('impersonate', 'scope', {
        resources: ['Users'],
        scopes: ['impersonate'],
        applyPolicies: ['requester-impersonates', 'target-is-impersonable'],
      }),
    ],
  },
});

/** Keycloak wants each value of a policy as JSON in a string. */
const policy = (name: string, type: string, config: Readonly<Record<string, unknown>>) => ({
  name,
  type,
  config: {
    ...(type === 'scope' && { defaultResourceType: 'Users' }),
    ...Object.fromEntries(Object.entries(config).map(([key, value]) => [key, JSON.stringify(value)])),
  },
});
