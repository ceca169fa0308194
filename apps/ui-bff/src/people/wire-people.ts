import type { OidcClient } from '@parley/auth';
import { createMachineTokens } from '@parley/auth';
import type { AuthzClient } from '@parley/authz-client';
import type { WhileHeld } from '@parley/docdb';
import { createAdminApi, createIdpUsers, type IdpUser, machineBearer } from '@parley/idp-admin';
import type { Audit } from '../audit/audit-log.js';
import type { Gate } from '../http/gate.js';
import { makeManageAdministrators } from './administrators.js';
import { type ChangeAdmins, makeChangeAdmins } from './change-admins.js';
import { type FindPeople, makeFindPeople } from './find-people.js';
import { makeListPeople } from './list-people.js';
import type { PeopleDeps } from './people.routes.js';
import { makeFindWhomToAsk } from './whom-to-ask.js';

interface World {
  /** Our own client at the idp. */
  readonly client: OidcClient;
  readonly idpAdminUrl: string;
  readonly stopping: AbortSignal;
  readonly authz: AuthzClient;
  readonly findTeams: (slugs: readonly string[]) => Promise<{ _id: string; slug: string; name: string }[]>;
  readonly isLinked: (user: IdpUser) => boolean;
  readonly whileHeld: WhileHeld;
  readonly mayAdminister: Gate;
  readonly mayManageATeam: Gate;
  readonly orgKey: string;
  readonly audit: Audit;
}

/** What the app needs for people, and what teams need of them. */
export interface WiredPeople {
  readonly people: PeopleDeps;
  readonly findPeople: FindPeople;
  readonly changeAdmins: ChangeAdmins;
}

export function wirePeople({ client, idpAdminUrl: url, stopping, ...world }: World): WiredPeople {
  const bearer = machineBearer(createMachineTokens(client));
  const users = createIdpUsers(createAdminApi({ url, bearer, signal: stopping }));
  const findPeople = makeFindPeople(users);
  const changeAdmins = makeChangeAdmins({ ...world, people: findPeople });
  const { mayAdminister, mayManageATeam } = world;
  return {
    findPeople,
    changeAdmins,
    people: {
      ...{ mayAdminister, mayManageATeam, findPeople },
      listPeople: makeListPeople({ ...world, users }),
      administrators: makeManageAdministrators({ ...world, people: findPeople, changeAdmins }),
      findWhomToAsk: makeFindWhomToAsk({ ...world, people: findPeople }),
    },
  };
}
