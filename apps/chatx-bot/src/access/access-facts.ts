import { begun } from '@parley/service';
import type { FindLinkedUser } from '../identity/find-linked-user.js';
import type { AskAuthz, Rights } from './ask-authz.js';
import type { AskAccess, ForeseeAccess } from './foresee-access.js';
import type { ListRoutes } from './list-routes.js';
import type { SpaceMappingStore } from './space-mapping.store.js';

/**
 * The facts behind the checks of one message: requested in parallel, evaluated in order. A rejection counts when it is
 * evaluated.
 */
export interface AccessFacts {
  /** Whose facts these are. */
  readonly personId: string;
  readonly user: ReturnType<FindLinkedUser>;
  readonly team: ReturnType<SpaceMappingStore['findTeam']>;
  readonly rights: Promise<Rights>;
  readonly askAccess: AskAccess;
}

/** Requests facts for one message; nothing is cached for the next. */
export type GatherFacts = (spaceUuid: string, personId: string) => AccessFacts;

interface Deps {
  readonly findLinkedUser: FindLinkedUser;
  readonly mappings: Pick<SpaceMappingStore, 'findTeam'>;
  readonly listRoutes: ListRoutes;
  readonly askAuthz: AskAuthz;
  readonly foreseeAccess: ForeseeAccess;
}

export function makeGatherFacts({ findLinkedUser, mappings, listRoutes, askAuthz, foreseeAccess }: Deps): GatherFacts {
  return (spaceUuid, personId) => {
    const user = begun(findLinkedUser(personId)); // First: the idp takes longest.
    const team = begun(mappings.findTeam(spaceUuid));
    const rights = begun(askAuthz({ spaceUuid, personId, user, team, routes: listRoutes(spaceUuid) }));
    return { personId, user, team, rights, askAccess: foreseeAccess(spaceUuid, personId) };
  };
}
