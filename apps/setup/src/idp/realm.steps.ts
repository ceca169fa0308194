import { z } from 'zod';
import type { Change } from '../converge.js';
import { differencesOf } from '../differences.js';
import type { AdminApi } from '@parley/idp-admin';
import { type Desired, linkAttribute } from './desired-realm.js';
import type { RealmReader } from './realm-reader.js';

const realmRepresentation = z.looseObject({ realm: z.string() });

/** The realm and its own settings. */
export async function planRealm({ api, path }: RealmReader, desired: Desired, realm: string): Promise<Change[]> {
  const there = await api.find(path, realmRepresentation);
  if (!there) {
    const body = { realm, ...desired.newRealm, ...desired.realm };
    return [{ what: `realm ${realm}: is missing`, apply: () => api.send('POST', '/realms', body) }];
  }
  const differences = differencesOf(desired.realm, there);
  if (differences.length === 0) return [];
  const apply = () => api.send('PUT', path, { ...there, ...desired.realm });
  return [{ what: `realm ${realm}: ${differences.join('; ')}`, apply }];
}

const features = z.object({ features: z.array(z.object({ name: z.string(), enabled: z.boolean() })) });

/** What the bot needs to act for people: `requested_subject`, and a say in who may use it. */
const neededFeatures = ['TOKEN_EXCHANGE', 'ADMIN_FINE_GRAINED_AUTHZ_V2'];

/** Throws Error when the server was started without one of them. */
export async function requireTokenExchange(api: AdminApi): Promise<void> {
  const { features: known } = await api.get('/serverinfo', features);
  const missing = neededFeatures.filter((needed) => !known.some(({ name, enabled }) => name === needed && enabled));
  if (missing.length === 0) return;
  throw new Error(
    `idp lacks ${missing.join(' and ')}: start it with --features=token-exchange, without other token-exchange features`,
  );
}

const profile = z.looseObject({ attributes: z.array(z.looseObject({ name: z.string() })) });

/** Whoever could edit their own chat id would choose whom the bot takes them for. */
const attribute = {
  name: linkAttribute,
  displayName: 'Chat id',
  permissions: { view: ['admin'], edit: ['admin'] },
  validations: { length: { max: 255 } },
  multivalued: false,
};

/** The user attribute of chat ids: an undeclared one is dropped silently, one that people can edit is a way in. */
export async function planUserProfile({ api, path }: RealmReader): Promise<Change[]> {
  const there = await api.find(`${path}/users/profile`, profile);
  if (!there) return [];
  const { name, displayName: _, ...rules } = attribute;
  const present = there.attributes.find((one) => one.name === name);
  const differences = present ? differencesOf(rules, present) : ['is missing'];
  if (differences.length === 0) return [];
  const attributes = [...there.attributes.filter((one) => one !== present), { ...present, ...attribute }];
  const apply = () => api.send('PUT', `${path}/users/profile`, { ...there, attributes });
  return [{ what: `user attribute ${name}: ${differences.join('; ')}`, apply }];
}

/** Realm roles that the services know. */
export async function planRoles({ api, path, findRole }: RealmReader, { roles }: Desired): Promise<Change[]> {
  const changes = roles.map(async (name): Promise<Change[]> => {
    if (await findRole(name)) return [];
    return [{ what: `role ${name}: is missing`, apply: () => api.send('POST', `${path}/roles`, { name }) }];
  });
  return (await Promise.all(changes)).flat();
}
