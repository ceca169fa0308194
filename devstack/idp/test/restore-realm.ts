import type { RealmConfig, UserConfig } from '../src/index.js';
import type { RealAdmin } from './real-admin.js';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

/** Sets right what tests change in a realm: nobody is signed in, locked out or has let a client in, and people and scopes are as configured. */
export async function restore(admin: RealAdmin, { realm, users, clientScopes }: RealmConfig): Promise<void> {
  await admin('DELETE', `/${realm}/attack-detection/brute-force/users`);
  const scopes = (await admin('GET', `/${realm}/client-scopes`)) as Named[];
  for (const { id, name } of scopes) {
    if (!clientScopes.some((scope) => scope.name === name)) await admin('DELETE', `/${realm}/client-scopes/${id}`);
  }
  const people = (await admin('GET', `/${realm}/users?max=-1`)) as Named[];
  for (const person of people) {
    const configured = users.find(({ username }) => username === person.username);
    const path = `/${realm}/users/${person.id}`;
    // One by one: to end them all at once would also refuse every token that was made up to that second.
    for (const { id } of (await admin('GET', `${path}/sessions`)) as Named[])
      await admin('DELETE', `/${realm}/sessions/${id}`);
    for (const { clientId } of (await admin('GET', `${path}/consents`)) as { clientId: string }[])
      await admin('DELETE', `${path}/consents/${clientId}`);
    if (configured === undefined) await admin('DELETE', path);
    else await admin('PUT', path, { body: profileOf(person, configured) });
  }
}

/** A whole record: what it left out would stay as the test left it. */
const profileOf = (stored: Named, configured: UserConfig) => {
  const { username, email, emailVerified, enabled, firstName, lastName, attributes, requiredActions } = configured;
  return {
    ...stored,
    ...{ username, email, firstName, lastName },
    emailVerified: emailVerified ?? false,
    enabled: enabled ?? true,
    attributes: attributes ?? {},
    requiredActions: requiredActions ?? [],
  };
};
