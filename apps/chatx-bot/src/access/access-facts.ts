import type { FindLinkedUser } from '../identity/find-linked-user.js';
import type { AskAuthz, Rights } from './ask-authz.js';
import type { AskAccess, ForeseeAccess } from './foresee-access.js';
import type { ListRoutes } from './list-routes.js';
import type { SpaceMappingStore } from './space-mapping.store.js';

/** What the checks of one message rest on: asked at once, judged in turn. A rejection counts when its turn comes. */
export interface AccessFacts {
  /** Whose facts these are. */
  readonly personId: string;
  readonly user: ReturnType<FindLinkedUser>;
  readonly team: ReturnType<SpaceMappingStore['findTeam']>;
  readonly rights: Promise<Rights>;
  readonly askAccess: AskAccess;
}

/** Asks for one message and nothing else: no answer is kept for the next. */
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
    const user = findLinkedUser(personId); // First: the idp takes longest.
    const team = mappings.findTeam(spaceUuid);
    const rights = askAuthz({ spaceUuid, personId, user, team, routes: listRoutes(spaceUuid) });
    for (const fact of [team, user, rights]) fact.catch(() => undefined);
    return { personId, user, team, rights, askAccess: foreseeAccess(spaceUuid, personId) };
  };
}
