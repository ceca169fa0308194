import { createAuthzClient } from '@parley/authz-client';
import type { MakeTrue } from '../command-line/part.js';
import { readAuthzSettings, readOrgKey } from '../config.js';
import { converge } from '../converge.js';
import { idsOf } from '../people/people-of-idp.js';
import { readAskedAdmins } from './asked-admins.js';
import { adminStep } from './setup-admin.js';

/** Makes people administrators of the organization, or ends that. */
export const makeAdmins: MakeTrue<'member' | 'remove'> = async (given, { env, tell }) => {
  const asked = readAskedAdmins(given);
  const orgKey = readOrgKey(env);
  const authz = createAuthzClient(readAuthzSettings(env));
  const { members: added, removed } = await idsOf({ members: asked.added, admins: [], removed: asked.removed }, env);
  const count = await converge([adminStep(orgKey, { added, removed }, authz)], { isCheck: given.check, tell });
  tell(`organization ${orgKey}: other admins stay`);
  return count;
};
