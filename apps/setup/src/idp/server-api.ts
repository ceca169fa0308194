import { type AdminApi, createAdminApi, type WithBearer } from '@parley/idp-admin';

/** Creating a realm takes seconds on a busy server. */
const timeoutMs = 60_000;

/** The admin REST of the whole server. Paths begin after `/admin`, e.g. `/realms/parley/clients`. */
export const serverApi = (url: string, bearer: WithBearer): AdminApi =>
  createAdminApi({ url: `${url}/admin`, bearer, timeoutMs });
