import {
  agentObject,
  type AuthzClient,
  type Question,
  spaceObject,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import { ahead } from '@parley/service';
import { LRUCache } from 'lru-cache';
import type { RouteMetadata } from './space-route.store.js';

/** The author of the message, as read from idp and docdb. */
export interface Asked {
  readonly spaceUuid: string;
  readonly personId: string;
  readonly user: Promise<{ readonly userId: string } | undefined>;
  readonly team: Promise<{ readonly teamSlug: string } | undefined>;
  readonly routes: Promise<RouteMetadata[]>;
}

/** The answers of authz. */
export interface Rights {
  /** Whether the user is in the team of the space. */
  readonly isMember: boolean;
  /** Those of the routes whose agents are granted to the space. */
  readonly routes: RouteMetadata[];
}

/** Checks one message in authz with a single batch. Rejects when a dependency does not answer. */
export type AskAuthz = (asked: Asked) => Promise<Rights>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
  readonly workspace: string;
}

const maxKept = 5_000;

/**
 * The last checks only predict which checks to start early: authz is asked for every message, and its answers count
 * only if the checks turn out to be the same.
 */
export function makeAskAuthz({ authz, workspace }: Deps): AskAuthz {
  const lastAsked = new LRUCache<string, Question[]>({ max: maxKept });
  return async ({ spaceUuid, personId, ...asked }) => {
    const key = `${spaceUuid} ${personId}`;
    const foreseen = lastAsked.get(key);
    const early = foreseen && ahead(foreseen, (questions, signal) => authz.batchCheck(questions, { signal }));
    const [user, team, routes] = await Promise.all([asked.user, asked.team, asked.routes]);
    if (!user || !team) {
      early?.drop();
      return { isMember: false, routes: [] };
    }
    const questions = [
      membership(user.userId, team.teamSlug),
      ...routes.map(({ agent_id }) => grant(spaceObject(workspace, spaceUuid), agent_id)),
    ];
    lastAsked.set(key, questions);
    const [isMember, ...granted] = await (early?.take(questions) ?? authz.batchCheck(questions));
    return { isMember: isMember === true, routes: routes.filter((_, at) => granted[at] === true) };
  };
}

const membership = (userId: string, teamSlug: string): Question => ({
  subject: userSubject(userId),
  relation: 'member',
  object: teamObject(teamSlug),
});

const grant = (subject: string, agentId: string): Question => ({
  subject,
  relation: 'user',
  object: agentObject(agentId),
});
