import {
  type AuthzClient,
  datasourceObject,
  serviceAccountSubject,
  teamAdmins,
  teamMembers,
  type Tuple,
  userSubject,
} from '@parley/authz-client';
import type { DatasourceStore, DueMaker } from '../datasources/datasource.store.js';
import type { Maker } from '../permissions/maker.js';

interface Deps {
  readonly authz: Pick<AuthzClient, 'apply' | 'replace'>;
  readonly datasources: Pick<DatasourceStore, 'makersDue' | 'makerTold' | 'makerOf' | 'adopted'>;
}

/**
 * Tells authz who made a datasource. What is due stands in the datasource's record, so a process that dies between the two
 * leaves it to the next call, of any process.
 */
export interface OwnerGrants {
  /** Throws `AUTHZ_UNAVAILABLE`; what is still due then stays due. */
  settle(): Promise<void>;
  /** Takes all relations of a datasource out of authz, so that one of the same id begins with none. */
  deleteDatasource(id: string): Promise<void>;
  /** Makes a program the ingestor of what it created under an older version, which wrote it as owner or not at all. */
  adopt(datasourceId: string, programSubject: string): Promise<void>;
}

export function makeOwnerGrants({ authz, datasources }: Deps): OwnerGrants {
  async function grant(due: DueMaker): Promise<void> {
    const writes = tuplesOf(due.id, due);
    await authz.apply({ writes });
    const maker = await datasources.makerOf(due.id);
    // Deleted meanwhile: its relations were removed before these were written. A new creator keeps theirs.
    const kept = maker?.subject === undefined ? [] : tuplesOf(due.id, { ...due, ...maker, subject: maker.subject });
    const deletes = writes.filter((tuple) => !kept.some((one) => isSame(one, tuple)));
    if (deletes.length > 0) await authz.apply({ deletes });
    await datasources.makerTold(due);
  }
  return {
    async settle() {
      for (const due of await datasources.makersDue()) await grant(due);
    },
    async deleteDatasource(id) {
      await authz.replace({ within: [{ object: datasourceObject(id) }], wanted: [] });
    },
    async adopt(id, subject) {
      const object = datasourceObject(id);
      await authz.apply({
        writes: [{ user: serviceAccountSubject(subject), relation: 'ingestor', object }],
        deletes: [{ user: userSubject(subject), relation: 'owner', object }],
      });
      await datasources.adopted(id, subject);
    },
  };
}

/**
 * What making a datasource gives: its team reads it, brings documents and manages it by its admins; without a team the person
 * owns it. A program only brings documents. A person whose team owns it holds nothing of their own, so that leaving the team
 * ends all of it.
 */
function tuplesOf(
  id: string,
  { subject, isMachine, team }: Omit<Maker, 'isMachine'> & { readonly isMachine: boolean | undefined },
): Tuple[] {
  const object = datasourceObject(id);
  const ofTeam: Tuple[] =
    team === undefined
      ? []
      : [
          { user: teamMembers(team), relation: 'reader', object },
          { user: teamMembers(team), relation: 'ingestor', object },
          { user: teamAdmins(team), relation: 'manager', object },
        ];
  if (isMachine === true) return [...ofTeam, { user: serviceAccountSubject(subject), relation: 'ingestor', object }];
  return team === undefined ? [{ user: userSubject(subject), relation: 'owner', object }] : ofTeam;
}

const isSame = (one: Tuple, other: Tuple) => one.user === other.user && one.relation === other.relation;
