import { type AuthzClient, teamObject, userSubject } from '@parley/authz-client';
import { encodePublicId, type RoomSeen, type SpaceMappingRecord } from '@parley/contracts';
import type { LinkedUsers } from '../../linking/linked-users.js';
import type { ListMembers, Member } from './list-members.js';

/**
 * Members of a space's room who are outside its team. Never rejects: an unknown room is reported as unknown, not as
 * empty.
 */
export type FindOutsiders = (mapping: SpaceMappingRecord) => Promise<RoomSeen>;

interface Deps {
  readonly listMembers: ListMembers;
  readonly linkedUsers: Pick<LinkedUsers, 'holdersOf'>;
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
}

/** People looked up at the idp at once. */
const atOnce = 10;
const maxShown = 100;

export function makeFindOutsiders(deps: Deps): FindOutsiders {
  return async (mapping) => {
    try {
      const members = await deps.listMembers(roomOf(mapping));
      const outsiders: RoomSeen['outsiders'] = [];
      for (let at = 0; at < members.length; at += atOnce)
        outsiders.push(...(await outsidersIn(deps, mapping.team_slug, members.slice(at, at + atOnce))));
      return seenOf(members.length, outsiders);
    } catch (error) {
      return { ...seenOf(0, []), is_known: false, error: wordsFor(error) };
    }
  };
}

/** A space onboarded by its UUID is looked up in the home region. */
const roomOf = ({ public_space_id, chatx_space_id }: SpaceMappingRecord) =>
  public_space_id ?? encodePublicId({ cluster: 'us', type: 'ROOM', id: chatx_space_id });

/** Inside the team: people linked to exactly one user who is a member. */
async function outsidersIn({ linkedUsers, authz }: Deps, team: string, members: readonly Member[]) {
  const users = await Promise.all(members.map(async ({ personId }) => onlyOne(await linkedUsers.holdersOf(personId))));
  const linked = users.filter((user) => user !== undefined);
  const answers = await authz.batchCheck(
    linked.map((user) => ({ subject: userSubject(user), relation: 'member', object: teamObject(team) })),
  );
  const inTeam = new Set(linked.filter((_, at) => answers[at] === true));
  return members.flatMap(({ name }, at) => {
    const user = users[at];
    return user !== undefined && inTeam.has(user) ? [] : [{ name, is_linked: user !== undefined }];
  });
}

const onlyOne = ([user, ...others]: readonly string[]) => (others.length === 0 ? user : undefined);

const seenOf = (memberCount: number, outsiders: RoomSeen['outsiders']): RoomSeen => ({
  is_known: true,
  member_count: memberCount,
  outsider_count: outsiders.length,
  outsiders: outsiders.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, maxShown),
});

/** Our own errors name the dependency that does not answer. */
const wordsFor = (error: unknown): string =>
  error instanceof Error && 'code' in error
    ? `The members of the room could not be read: ${error.message}`
    : 'The members of the room could not be read. Try again in a few minutes.';
