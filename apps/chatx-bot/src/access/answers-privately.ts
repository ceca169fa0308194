import { type AuthzClient, teamObject, userSubject } from '@parley/authz-client';
import type { SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { FindLinkedUser } from '../identity/find-linked-user.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import type { SpaceMappingStore } from './space-mapping.store.js';

/**
 * Whether the answer is private: an admin of the space can choose that while people outside the team are in the room.
 * Never rejects: if the members cannot be read, the answer is private.
 */
export type AnswersPrivately = (place: Pick<SpaceMessage, 'space_id' | 'public_space_id'>) => Promise<boolean>;

interface Deps {
  readonly mappings: Pick<SpaceMappingStore, 'findTeam'>;
  readonly chat: Pick<ChatProduct, 'members'>;
  readonly findLinkedUser: FindLinkedUser;
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
  readonly ownPersonId: string;
  readonly log: Logger;
}

/** A room with more members counts as unknown. */
const maxMembers = 1_000;
/** People looked up at the idp at once. */
const atOnce = 10;

export function makeAnswersPrivately(deps: Deps): AnswersPrivately {
  return async ({ space_id: spaceUuid, public_space_id: roomId }) => {
    try {
      const team = await deps.mappings.findTeam(spaceUuid);
      return team === undefined || (team.answersPrivately && (await hasOutsiders(deps, roomId, team.teamSlug)));
    } catch (err) {
      deps.log.warn({ err, space: spaceUuid }, 'the members of a room could not be read; answering privately');
      return true;
    }
  };
}

async function hasOutsiders(deps: Deps, roomId: string, teamSlug: string): Promise<boolean> {
  let count = 0;
  for await (const page of deps.chat.members(roomId)) {
    count += page.length;
    if (count > maxMembers) return true;
    const members = page.filter((personId) => personId !== deps.ownPersonId);
    for (let at = 0; at < members.length; at += atOnce)
      if (!(await areAllIn(deps, teamSlug, members.slice(at, at + atOnce)))) return true;
  }
  return false;
}

/** Guests, people of other teams and other bots are all outside. */
async function areAllIn({ findLinkedUser, authz }: Deps, teamSlug: string, members: readonly string[]) {
  const users = await Promise.all(members.map(findLinkedUser));
  const linked = users.flatMap((user) => user ?? []);
  if (linked.length < members.length) return false;
  const object = teamObject(teamSlug);
  const questions = linked.map(({ userId }) => ({ subject: userSubject(userId), relation: 'member' as const, object }));
  return (await authz.batchCheck(questions)).every(Boolean);
}
