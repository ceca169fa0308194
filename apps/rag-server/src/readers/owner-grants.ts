import { type AuthzClient, datasourceObject, userSubject } from '@parley/authz-client';
import type { DatasourceStore } from '../datasources/datasource.store.js';

interface Deps {
  readonly authz: Pick<AuthzClient, 'apply' | 'replace'>;
  readonly datasources: Pick<DatasourceStore, 'ownersDue' | 'ownerGranted' | 'creatorOf'>;
}

/**
 * Makes the person who made a datasource its owner in authz. What is due stands in the datasource's record, so a
 * process that dies between the two leaves it to the next call, of any process.
 */
export interface OwnerGrants {
  /** Throws `AUTHZ_UNAVAILABLE`; what is still due then stays due. */
  settle(): Promise<void>;
  /** Takes all relations of a datasource out of authz, so that one of the same id begins with none. */
  deleteDatasource(id: string): Promise<void>;
}

export function makeOwnerGrants({ authz, datasources }: Deps): OwnerGrants {
  async function grant({ id, owner }: { id: string; owner: string }): Promise<void> {
    const tuple = { user: userSubject(owner), relation: 'owner', object: datasourceObject(id) };
    await authz.apply({ writes: [tuple] });
    // Deleted meanwhile: its relations were taken out before this one came.
    if ((await datasources.creatorOf(id)) !== owner) await authz.apply({ deletes: [tuple] });
    await datasources.ownerGranted(id, owner);
  }
  return {
    async settle() {
      for (const due of await datasources.ownersDue()) await grant(due);
    },
    async deleteDatasource(id) {
      await authz.replace({ within: [{ object: datasourceObject(id) }], wanted: [] });
    },
  };
}
