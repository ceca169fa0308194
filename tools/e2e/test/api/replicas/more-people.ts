import { createAuthzClient, teamObject, userSubject } from '@parley/authz-client';
import { demo, type Stack } from '@parley/stack';
import { type Account, signIn } from '@parley/testkit';
import { machineTokenOf } from '../../../src/api/machine-token.js';
import { addressOf } from '../support/start-e2e-stack.js';

/** So many more people of team platform, signed in; resolves to their cookies. One person asks twenty times a minute at most. */
export async function morePeople(stack: Stack, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => `person-${at}`);
  const bearer = await machineTokenOf(stack, 'ui-bff');
  const made = await Promise.all(names.map((name) => makePerson(stack, bearer, name)));
  const authz = createAuthzClient({ url: addressOf(stack, 'authz'), storeName: demo.store });
  const writes = made.map(({ id }) => ({
    user: userSubject(id),
    relation: 'member' as const,
    object: teamObject('platform'),
  }));
  await authz.apply({ writes, deletes: [] });
  const cookies: string[] = [];
  for (const { account } of made) cookies.push(await signIn(addressOf(stack, 'ui-bff'), account));
  return cookies;
}

/** Makes an account as Keycloak's admin API does. Throws Error with its answer. */
async function makePerson(stack: Stack, bearer: string, name: string): Promise<{ id: string; account: Account }> {
  const account = { email: `${name}@example.test`, password: `password of ${name}` };
  const user = { username: name, email: account.email, emailVerified: true, enabled: true };
  const names = { firstName: name, lastName: 'Person' };
  const res = await fetch(`${addressOf(stack, 'idp')}/admin/realms/${demo.realm}/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...user, ...names, credentials: [{ type: 'password', value: account.password }] }),
  });
  if (res.status !== 201) throw new Error(`making ${name} answered ${res.status}: ${await res.text()}`);
  return { id: res.headers.get('location')?.split('/').at(-1) ?? '', account };
}
