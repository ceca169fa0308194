import { type AdminApi, createAdminApi, type WithBearer } from '@parley/idp-admin';
import type { IdpAddress } from './idp-address.js';

/** Creating a realm takes seconds on a busy server. */
const timeoutMs = 60_000;

/** The admin REST of the whole server. Paths begin after `/admin`, e.g. `/realms/parley/clients`. */
export const serverApi = (url: string, bearer: WithBearer): AdminApi =>
  createAdminApi({ url: `${url}/admin`, bearer, timeoutMs });

/** The admin REST of one realm. Paths begin after the realm, e.g. `/users`. */
export const realmApi = ({ url, realm }: Pick<IdpAddress, 'url' | 'realm'>, bearer: WithBearer): AdminApi =>
  createAdminApi({ url: `${url}/admin/realms/${encodeURIComponent(realm)}`, bearer, timeoutMs });
