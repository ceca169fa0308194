import { z } from 'zod';
import type { SelfTestOptions } from './self-test-options.js';
import { desiredRealm, impersonableRole } from './desired-realm.js';
import { createRealmReader, type RealmReader } from './realm-reader.js';
import { planTeamScopes } from './scopes.steps.js';

/** A person and a team that exist for the time of the self-test. */
export interface Probe {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  /** Makes them a person whom the bot may act for, and an administrator. */
  giveRoles(): Promise<void>;
  remove(): Promise<void>;
}

const username = 'parley-setup-probe';
export const probeTeam = 'parley-setup-probe';

/** Removes what a run that was killed left behind, then makes person and team. */
export async function openProbe({ api, realm, clients, newPassword }: Omit<SelfTestOptions, 'tell'>): Promise<Probe> {
  const reader = createRealmReader(api, realm);
  await removeProbe(reader);
  const password = newPassword();
  await api.send('POST', `${reader.path}/users`, personOf(password));
  const userId = await findPerson(reader);
  if (userId === undefined) throw new Error('the idp did not store the person that it created');
  await makeTeam(reader, clients);
  const giveRoles = async () => {
    const roles = await Promise.all([impersonableRole, 'admin'].map((name) => reader.findRole(name)));
    await api.send('POST', `${reader.path}/users/${userId}/role-mappings/realm`, roles);
  };
  return { userId, username, password, giveRoles, remove: () => removeProbe(reader) };
}

const personOf = (password: string) => ({
  username,
  enabled: true,
  email: `${username}@example.invalid`,
  emailVerified: true,
  firstName: 'Setup',
  lastName: 'Probe',
  credentials: [{ type: 'password', value: password, temporary: false }],
});

async function makeTeam(reader: RealmReader, clients: SelfTestOptions['clients']): Promise<void> {
  const attributes = { 'include.in.token.scope': 'true' };
  const body = { name: `team-${probeTeam}`, protocol: 'openid-connect', attributes };
  await reader.api.send('POST', `${reader.path}/client-scopes`, body);
  for (const { apply } of await planTeamScopes(reader, desiredRealm(clients))) await apply();
}

async function removeProbe(reader: RealmReader): Promise<void> {
  const userId = await findPerson(reader);
  if (userId !== undefined) await reader.api.send('DELETE', `${reader.path}/users/${userId}`);
  const scope = (await reader.scopes()).find(({ name }) => name === `team-${probeTeam}`);
  if (scope) await reader.api.send('DELETE', `${reader.path}/client-scopes/${scope.id}`);
}

async function findPerson({ api, path }: RealmReader): Promise<string | undefined> {
  const found = await api.get(`${path}/users?username=${username}&exact=true`, z.array(z.object({ id: z.string() })));
  return found[0]?.id;
}
