import { docdbReaderLeases } from '../sharing/reader-leases.docdb.js';
import type { AccessRequestRouteDeps } from '../access-requests/access-request.routes.js';
import { makeAskForAccess } from '../access-requests/ask-for-access.js';
import { makeDeclineAccess, makeGrantAccess } from '../access-requests/decide-request.js';
import { makeListLetIn, makeRevokeAccess } from '../access-requests/revoke-access.js';
import { makeListWaiting } from '../access-requests/waiting-requests.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { type DatasourceReadersAdmin, makeDatasourceReaders } from '../sharing/datasource-readers.js';
import { makeRequireManaged } from '../sharing/require-managed.js';
import { makeWhileReadersHeld } from '../sharing/while-readers-held.js';
import type { Parts } from './parts.js';
import type { Jobs } from './wire-jobs.js';

interface Sharing {
  readonly readers: DatasourceReadersAdmin;
  readonly accessRequests: AccessRequestRouteDeps;
}

/** Who may read a source, as its owner says, and who asks for it: one change of a source at a time. */
export function wireSharing(parts: Parts & Jobs, permissions: ReadPermissions): Sharing {
  const { authz, datasources, findDatasource, accessRequests: requests, connection, now, newId } = parts;
  const note = parts.noteAccess;
  const requireManaged = makeRequireManaged({
    authz,
    permissions,
    isDatasource: async (id) => !!(await findDatasource(id)),
  });
  const whileReadersHeld = makeWhileReadersHeld({ leases: docdbReaderLeases(connection), now, newId });
  const deciding = { requests, datasources, requireManaged, whileReadersHeld, note, now };
  const makerOf = (id: string) => datasources.makerOf(id);
  return {
    readers: makeDatasourceReaders({ requireManaged, whileReadersHeld }),
    accessRequests: {
      requests,
      askForAccess: makeAskForAccess({
        requests,
        makerOf,
        permissions,
        hasAuthz: authz !== undefined,
        note,
        now,
        newId,
      }),
      listWaiting: makeListWaiting({ authz, requests, datasources }),
      grantAccess: makeGrantAccess(deciding),
      declineAccess: makeDeclineAccess(deciding),
      listLetIn: makeListLetIn(deciding),
      revokeAccess: makeRevokeAccess(deciding),
    },
  };
}
