import type { Step } from '../converge.js';
import type { AdminApi } from '@parley/idp-admin';
import { planAudiences, planClient, planDefaultScopes, planRights } from './clients.steps.js';
import type { Desired } from './desired-realm.js';
import { planPeopleRole, planPeopleScope, planPeopleScopeContents } from './people-scope.steps.js';
import { planPermission, planPolicies } from './permissions.steps.js';
import { planRealm, planRoles, planUserProfile, requireTokenExchange } from './realm.steps.js';
import { createRealmReader } from './realm-reader.js';
import { planToolScopes, planToolScopesOfClient } from './tool-scopes.steps.js';
import { planGroupsScope, planServiceAccountScope, planTeamScopes } from './scopes.steps.js';

/** Everything of the realm that Parley rests on, in the order in which one thing needs another. */
export function idpSteps(api: AdminApi, realm: string, desired: Desired): Step[] {
  const reader = createRealmReader(api, realm);
  const perClient = [planClient, planDefaultScopes, planAudiences, planRights];
  return [
    async () => {
      await requireTokenExchange(api);
      return planRealm(reader, desired, realm);
    },
    () => planUserProfile(reader),
    () => planRoles(reader, desired),
    () => planGroupsScope(reader),
    () => planServiceAccountScope(reader),
    () => planPeopleRole(reader),
    () => planPeopleScope(reader, desired),
    () => planPeopleScopeContents(reader, desired),
    ...desired.clients.flatMap((client) => perClient.map((plan) => () => plan(reader, client))),
    () => planTeamScopes(reader, desired),
    () => planToolScopes(reader, desired),
    () => planToolScopesOfClient(reader, desired),
    () => planPolicies(reader, desired),
    () => planPermission(reader, desired),
  ];
}
