import { type ChatxReaderDeps, createChatxReader } from '@parley/chatx';
import { AppError } from '@parley/contracts';
import { z } from 'zod';
import type { Actor } from '../../http/actor.js';
import type { LinkedUsers } from '../../linking/linked-users.js';
import type { ListMembers } from '../privacy/list-members.js';

/**
 * Resolves to the caller's id in the chat product. Refuses every room but the direct room of the caller and the bot, as the chat product knows it at this moment.
 * Throws AppError `FORBIDDEN`; `SERVICE_UNAVAILABLE` naming chatx or idp.
 */
export type RequireOwnRoom = (actor: Actor, publicRoomId: string) => Promise<string>;

interface Deps {
  /** Type of a room: `direct`, `group`, or what else the product has; `undefined` where the bot knows no such room. */
  readonly readRoomType: (publicRoomId: string) => Promise<string | undefined>;
  readonly listMembers: ListMembers;
  readonly linkedUsers: Pick<LinkedUsers, 'holdersOf'>;
}

export function makeRequireOwnRoom({ readRoomType, listMembers, linkedUsers }: Deps): RequireOwnRoom {
  return async (actor, publicRoomId) => {
    // The token of a run, which tools get as well, is of a team: it connects nothing.
    if (actor.isOnBehalf && actor.token.activeTeam !== undefined) throw notYours();
    if ((await readRoomType(publicRoomId)) !== 'direct') throw notYours();
    const [other, ...more] = await listMembers(publicRoomId);
    if (!other || more.length > 0) throw notYours();
    if (!(await holdsAlone(linkedUsers, actor.id, other.personId))) throw notYours();
    return other.personId;
  };
}

/** Whether an account of the chat product is linked to that person, and to nobody else. */
export async function holdsAlone(linkedUsers: Deps['linkedUsers'], userId: string, account: string): Promise<boolean> {
  const [holder, ...others] = await linkedUsers.holdersOf(account);
  return holder === userId && others.length === 0;
}

const notYours = () =>
  new AppError('FORBIDDEN', 'This is not your direct room with the bot.', {
    details: { reason: 'not_your_direct_room' },
  });

const room = z.object({ type: z.string() });

/** @param deps absent where ui-bff has no token of the bot: then `listMembers`, asked next, would say so as well */
export function makeReadRoomType(deps: ChatxReaderDeps | undefined): Deps['readRoomType'] {
  if (!deps) return () => Promise.reject(noToken());
  const reader = createChatxReader({ ...deps, timeoutMs: 5_000, patienceMs: 5_000 });
  return async (publicRoomId) => (await reader.find(`/rooms/${encodeURIComponent(publicRoomId)}`, room))?.type;
}

const noToken = () =>
  new AppError('SERVICE_UNAVAILABLE', 'CHATX_INTEGRATION_BOT_ACCESS_TOKEN is not set at ui-bff.', {
    details: { dependency: 'chatx', reason: 'not_configured' },
  });
