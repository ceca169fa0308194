import {
  createMachineTokens,
  createOidcClient,
  type ExchangeToken,
  type IdpClock,
  makeExchangeToken,
  makeJwtBearerGrant,
  makeVerifyAccessToken,
  type OidcClient,
} from '@parley/auth';
import type { AuthzClient } from '@parley/authz-client';
import { createAdminApi, createIdpUsers, machineBearer } from '@parley/idp-admin';
import { type Logger, observedFetch } from '@parley/service';
import { type FindDeciders, makeFindDeciders } from '../access-requests/find-deciders.js';
import { type ActAs, makeActAs } from '../access/act-as.js';
import { type ActPersonally, makeActPersonally } from '../access/act-personally.js';
import { type AnswersPrivately, makeAnswersPrivately } from '../access/answers-privately.js';
import { type EscalationOf, makeEscalationOf } from '../access/escalation-of.js';
import { type FindWhomToAsk, makeFindWhomToAsk } from '../access/find-whom-to-ask.js';
import { type GatherFacts, makeGatherFacts } from '../access/access-facts.js';
import { makeAskAuthz } from '../access/ask-authz.js';
import { makeCheckAccess } from '../access/check-access.js';
import type { ConfiguredRoutes } from '../access/configured-routes.js';
import { type Decide, denyUnconfigured, makeDecide } from '../access/decide.js';
import { makeForeseeAccess } from '../access/foresee-access.js';
import { makeIdentifyAsker } from '../access/identify-asker.js';
import { makeIsRoutePending, makeListRoutes } from '../access/list-routes.js';
import type { SpaceMappingStore } from '../access/space-mapping.store.js';
import type { SpaceRouteStore } from '../access/space-route.store.js';
import { type ListAgents, makeListAgents } from '../commands/list-agents.js';
import type { Config } from '../config.js';
import { createActFor } from '../identity/act-for.js';
import { type FindLinkedPerson, makeFindLinkedPerson } from '../identity/find-linked-person.js';
import { type FindLinkedUser, makeFindLinkedUser } from '../identity/find-linked-user.js';
import { type NameOfAuthor, rememberLinks } from '../identity/name-of-author.js';

interface Deps {
  readonly config: Config;
  readonly configured: ConfiguredRoutes;
  readonly idp: OidcClient;
  readonly authz: AuthzClient;
  readonly mappings: SpaceMappingStore;
  readonly routes: SpaceRouteStore;
  readonly log: Logger;
  readonly clock: IdpClock;
}

/** The chat product, and who the bot is there. */
type RoomAsked = Pick<Parameters<typeof makeAnswersPrivately>[0], 'chat' | 'ownPersonId'>;

/** Who may do what, as the rest of the bot asks it. */
export interface Deciders {
  readonly decide: Decide;
  readonly listAgents: ListAgents;
  readonly actAs: ActAs;
  /** The same without the team of the space. */
  readonly actAlone: ActAs;
  readonly escalationOf: EscalationOf;
  readonly answersPrivatelyIn: (room: RoomAsked) => AnswersPrivately;
  readonly nameOfAuthor: NameOfAuthor;
  /** Absent where every message is denied. */
  readonly gatherFacts?: GatherFacts;
  readonly actPersonally: ActPersonally;
  readonly findWhomToAsk: FindWhomToAsk;
  /** Absent where every message is denied. */
  readonly findLinkedUser?: FindLinkedUser;
  /** Absent where every message is denied. */
  readonly people?: { readonly findLinkedPerson: FindLinkedPerson; readonly findDeciders: FindDeciders };
}

/** Joins everything that has a say in whether a message may run an agent. */
export function wireDecide({ config, configured, idp, authz, mappings, routes, log, clock }: Deps): Deciders {
  const { now } = clock;
  const { workspace, uiUrl } = config;
  if (workspace === undefined)
    return {
      decide: denyUnconfigured,
      listAgents: denyUnconfigured,
      actAs: denyUnconfigured,
      actAlone: denyUnconfigured,
      actPersonally: denyUnconfigured,
      findWhomToAsk: () => Promise.resolve(undefined),
      escalationOf: () => Promise.resolve(undefined),
      answersPrivatelyIn: () => () => Promise.resolve(true),
      nameOfAuthor: (personId) => Promise.resolve(personId),
    };
  const { url: idpUrl, realm, issuer, adminClient } = config.idp;
  const lookup = adminClient
    ? createOidcClient({
        issuer,
        clientId: adminClient.id,
        clientSecret: adminClient.secret,
        clock,
        send: observedFetch('idp'),
      })
    : idp;
  const idpAdmin = createAdminApi({
    url: `${idpUrl}/admin/realms/${encodeURIComponent(realm)}`,
    bearer: machineBearer(createMachineTokens(lookup, { now })),
    timeoutMs: 10_000,
  });
  const users = createIdpUsers(idpAdmin);
  const { findLinkedUser, nameOfAuthor } = rememberLinks(makeFindLinkedUser(users), now);
  const findLinkedPerson = makeFindLinkedPerson({ users, findLinkedUser });
  const gatherFacts = makeGatherFacts({
    findLinkedUser,
    mappings,
    listRoutes: makeListRoutes({ routes, configured, mode: config.routes.mode }),
    askAuthz: makeAskAuthz({ authz, workspace }),
    foreseeAccess: makeForeseeAccess(makeCheckAccess({ uiUrl, workspace, log })),
  });
  const actFor = createActFor(wireExchange(config, idp, now), now);
  const identifyAsker = makeIdentifyAsker({ actFor, log });
  const actPersonally = makeActPersonally({ findLinkedUser, actFor, log });
  return {
    gatherFacts,
    findLinkedUser,
    people: { findLinkedPerson, findDeciders: makeFindDeciders({ authz, findLinkedPerson }) },
    nameOfAuthor,
    actPersonally,
    findWhomToAsk: makeFindWhomToAsk({ uiUrl, mappings, actPersonally, log }),
    actAs: makeActAs({ gatherFacts, identifyAsker }),
    actAlone: makeActAs({ gatherFacts, identifyAsker: makeIdentifyAsker({ actFor, log, isAlone: true }) }),
    escalationOf: makeEscalationOf(routes),
    answersPrivatelyIn: (room) => makeAnswersPrivately({ ...room, mappings, findLinkedUser, authz, log }),
    decide: makeDecide({ gatherFacts, identifyAsker, isRoutePending: makeIsRoutePending(routes), log }),
    listAgents: makeListAgents({ gatherFacts, identifyAsker, uiUrl }),
  };
}

function wireExchange({ idp: { issuer, exchange } }: Config, idp: OidcClient, now: () => number): ExchangeToken {
  const verify = makeVerifyAccessToken({ issuer, audience: exchange.resultAudience, now });
  if (exchange.grant === 'jwt-bearer') {
    const { assertionIssuer, privateKey } = exchange;
    return makeJwtBearerGrant({ client: idp, verify, audience: issuer, assertionIssuer, privateKey, now });
  }
  const { audience } = exchange;
  const machineTokens = createMachineTokens(idp, { now });
  return makeExchangeToken({ client: idp, machineTokens, verify, ...(audience !== undefined && { audience }) });
}
