import type { IdpUser, IdpUsers } from '@parley/idp-admin';
import { z } from 'zod';
import type { Change, Step } from '../converge.js';
import type { RealmReader } from '../idp/realm-reader.js';
import { named } from '../idp/representations.js';
import type { AskedAccount } from './asked-account.js';

interface Deps {
  readonly reader: RealmReader;
  readonly users: Pick<IdpUsers, 'allWithEmail'>;
  /** Asked for where there is no account yet: somebody who has one keeps their password. */
  readonly password: () => string;
}

/** An account at the idp for somebody who has none, and the realm roles that they lack. Nothing is taken away. */
export function accountSteps(asked: AskedAccount, { reader, users, password }: Deps): Step[] {
  const find = async () => one(await users.allWithEmail(asked.email), asked.email);
  return [
    async () => ((await find()) ? [] : [newAccount(asked, reader, password())]),
    async () => {
      const account = await find();
      // With --check there is none, and the line before says so.
      return account ? planRoles(asked, account, reader) : [];
    },
  ];
}

function one([found, other]: readonly IdpUser[], email: string): IdpUser | undefined {
  if (other) throw new Error(`--email "${email}": several people have this address`);
  return found;
}

function newAccount({ email, name }: AskedAccount, { api, path }: RealmReader, password: string): Change {
  const [firstName = '', ...lastNames] = (name ?? '').split(/\s+/);
  const body = {
    ...{ username: email, email, emailVerified: true, enabled: true, firstName, lastName: lastNames.join(' ') },
    credentials: [{ type: 'password', value: password, temporary: false }],
  };
  return { what: `account ${email}: is missing`, apply: () => api.send('POST', `${path}/users`, body) };
}

async function planRoles({ email, roles }: AskedAccount, { id }: IdpUser, reader: RealmReader): Promise<Change[]> {
  const list = `${reader.path}/users/${encodeURIComponent(id)}/role-mappings/realm`;
  const there = await reader.api.get(list, z.array(named));
  const missing = roles.filter((role) => !there.some(({ name }) => name === role));
  return Promise.all(
    missing.map(async (role) => {
      const found = await reader.findRole(role);
      if (!found) throw new Error(`--role "${role}": the realm has no such role`);
      return { what: `account ${email}: lacks the role ${role}`, apply: () => reader.api.send('POST', list, [found]) };
    }),
  );
}
