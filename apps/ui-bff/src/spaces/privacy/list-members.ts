import { type ChatxReader, type ChatxReaderDeps, createChatxReader } from '@parley/chatx';
import { AppError } from '@parley/contracts';
import { z } from 'zod';

/** Somebody in a room of the chat product. */
export interface Member {
  /** Public id of the person. */
  readonly personId: string;
  readonly name: string;
}

/**
 * Everybody in a room but the bot, other bots included. Throws AppError `SERVICE_UNAVAILABLE` naming chatx, for a room of
 * more than 1,000 as well: never a part of the list.
 */
export type ListMembers = (publicRoomId: string) => Promise<Member[]>;

const maxPages = 10;
/** The rest of a report does not wait longer for the chat product. */
const patience = { timeoutMs: 5_000, patienceMs: 5_000 };
const membership = z.object({ personId: z.string().min(1), personDisplayName: z.string().default('') });
const me = z.object({ id: z.string().min(1) });

/** @param deps absent where ui-bff has no token of the bot */
export function makeListMembers(deps: ChatxReaderDeps | undefined): ListMembers {
  if (!deps) return () => Promise.reject(noToken());
  const reader = createChatxReader({ ...deps, ...patience });
  return async (publicRoomId) => {
    const { id: own } = await reader.read('/people/me', me);
    const members: Member[] = [];
    for await (const page of pagesOf(reader, publicRoomId)) {
      for (const { personId, personDisplayName } of page)
        if (personId !== own) members.push({ personId, name: personDisplayName || personId });
    }
    return members;
  };
}

const pagesOf = (reader: ChatxReader, roomId: string) =>
  reader.pages(`/memberships?${new URLSearchParams({ roomId, max: '100' }).toString()}`, membership, maxPages);

const noToken = () =>
  new AppError('SERVICE_UNAVAILABLE', 'CHATX_INTEGRATION_BOT_ACCESS_TOKEN is not set at ui-bff.', {
    details: { dependency: 'chatx', reason: 'not_configured' },
  });
