import { z } from 'zod';
import type { Change } from '../converge.js';
import { differencesOf, type Wanted } from '../differences.js';
import type { Desired } from './desired-realm.js';
import type { RealmReader } from './realm-reader.js';
import { named } from './representations.js';

/** Names in the console; kept, because a permission is found again by its name. */
export const permissionNames = {
  requester: 'parley-requester-is-bot',
  target: 'parley-target-is-person',
  permission: 'parley-bot-acts-for-people',
} as const;

/** The client that holds fine-grained permissions v2; it appears with `adminPermissionsEnabled`. */
const holder = 'admin-permissions';

/**
 * Lets the bot's client, and nobody else, act for people with one role. Both policies must agree: the requester is the
 * client, and the person acted for has the role (the target is what a role policy looks at here).
 */
export async function planPolicies(reader: RealmReader, desired: Desired): Promise<Change[]> {
  const at = await addressOf(reader);
  const bot = desired.impersonator === undefined ? undefined : await reader.findClient(desired.impersonator);
  const role = await reader.findRole(desired.impersonableRole);
  if (at === undefined || !bot || !role) return [];
  const { requester, target } = permissionNames;
  return [
    ...(await planNamed(reader, `${at}/policy/client`, { name: requester, logic: 'POSITIVE', clients: [bot.id] })),
    ...(await planNamed(reader, `${at}/policy/role`, {
      name: target,
      logic: 'POSITIVE',
      roles: [{ id: role.id, required: true }],
    })),
  ];
}

/** The permission that asks both policies. */
export async function planPermission(reader: RealmReader, { impersonator }: Desired): Promise<Change[]> {
  if (impersonator === undefined) return [];
  const at = await addressOf(reader);
  if (at === undefined) return [];
  const { requester, target, permission: name } = permissionNames;
  const policies = await Promise.all([
    findNamed(reader, `${at}/policy/client`, requester),
    findNamed(reader, `${at}/policy/role`, target),
  ]);
  if (policies.includes(undefined)) return [];
  const ids = policies.flatMap((policy) => (policy ? [policy.id] : []));
  const wanted = { name, resourceType: 'Users', decisionStrategy: 'UNANIMOUS', scopes: ['impersonate'], policies: ids };
  return planPermissionAs(reader, at, wanted);
}

const idsAndNames = z.array(named);

async function planPermissionAs(
  reader: RealmReader,
  at: string,
  wanted: Wanted & { readonly name: string },
): Promise<Change[]> {
  const { api } = reader;
  const there = await findNamed(reader, `${at}/permission/scope`, wanted.name);
  if (!there) return [missing(reader, `${at}/permission/scope`, wanted)];
  const [own, scopes, policies, resources] = await Promise.all([
    api.get(`${at}/permission/scope/${there.id}`, z.looseObject({})),
    api.get(`${at}/policy/${there.id}/scopes`, idsAndNames),
    api.get(`${at}/policy/${there.id}/associatedPolicies`, idsAndNames),
    api.get(`${at}/policy/${there.id}/resources`, z.array(z.looseObject({ name: z.string() }))),
  ]);
  const actual = { ...own, scopes: scopes.map(({ name }) => name), policies: policies.map(({ id }) => id) };
  // Everybody is the one resource named as its type: a single person listed here would narrow it.
  const narrowed = resources.some(({ name }) => name !== wanted['resourceType']);
  const differences = [...differencesOf(wanted, actual), ...(narrowed ? ['is for some people only'] : [])];
  return changed(reader, `${at}/permission/scope/${there.id}`, { ...wanted, id: there.id }, differences);
}

async function planNamed(
  reader: RealmReader,
  at: string,
  wanted: Wanted & { readonly name: string },
): Promise<Change[]> {
  const there = await findNamed(reader, at, wanted.name);
  if (!there) return [missing(reader, at, wanted)];
  const actual = await reader.api.get(`${at}/${there.id}`, z.looseObject({}));
  return changed(reader, `${at}/${there.id}`, { ...wanted, id: there.id }, differencesOf(wanted, actual));
}

const missing = ({ api }: RealmReader, at: string, wanted: Wanted & { readonly name: string }): Change => ({
  what: `permission ${wanted.name}: is missing`,
  apply: () => api.send('POST', at, wanted),
});

function changed({ api }: RealmReader, at: string, body: Wanted & { readonly name: string }, differences: string[]) {
  if (differences.length === 0) return [];
  return [{ what: `permission ${body.name}: ${differences.join('; ')}`, apply: () => api.send('PUT', at, body) }];
}

async function addressOf({ findClient, path }: RealmReader): Promise<string | undefined> {
  const client = await findClient(holder);
  return client && `${path}/clients/${client.id}/authz/resource-server`;
}

async function findNamed({ api }: RealmReader, at: string, name: string) {
  // The search finds parts of names as well.
  const found = await api.find(`${at}?name=${encodeURIComponent(name)}&first=0&max=100`, idsAndNames);
  return found?.find((one) => one.name === name);
}
