import type { Idp, IdpOptions, RealmConfig } from '../src/index.js';
import { keycloakRealm } from '../src/keycloak/keycloak-realm.js';
import { realAdmin, type RealAdmin } from './real-admin.js';
import { restore } from './restore-realm.js';

/** The Keycloak that the tests run against instead of the stand-in, when IDP_URL names one. */
export const isReal = process.env['IDP_URL'] !== undefined;

/** What the realm there was made of by these tests. */
let made = '';

/**
 * Gives the Keycloak at IDP_URL the realm of a test, in place of whatever realm of that name it had. Making one takes it
 * seconds, so one that is the same as the last is set right instead: people, sessions, locks and scopes.
 * Throws Error when the test asks for more than a realm: a clock, a port, a folder, a log.
 */
export async function openRealIdp({ realm, log: _log, ...more }: Partial<IdpOptions> & { realm: RealmConfig }) {
  const asked = Object.keys(more);
  if (asked.length > 0) throw new Error(`Only the stand-in lets a test set ${asked.join(', ')}.`);
  const url = process.env['IDP_URL'] ?? '';
  const admin = await realAdmin(url);
  const wanted = JSON.stringify(realm);
  if (wanted === made) await restore(admin, realm);
  else await makeRealm(admin, realm);
  made = wanted;
  return {
    url,
    issuer: `${url}/realms/${realm.realm}`,
    port: Number(new URL(url).port),
    close: () => Promise.resolve(),
  } satisfies Idp;
}

async function makeRealm(admin: RealAdmin, realm: RealmConfig): Promise<void> {
  made = '';
  await admin('DELETE', `/${realm.realm}`, { mayBeMissing: true });
  await admin('POST', '', { body: keycloakRealm(realm) });
}
