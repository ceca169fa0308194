import { AppError } from '@parley/contracts';
import { dependencyDown, type Answer } from '@parley/service';
import { z } from 'zod';
import { createChatxReader, type ChatxReader, type ChatxReaderDeps } from '../discovery/read-pages.js';

/** Somebody in a room of the chat product. */
export interface Member {
  /** Public id of the person. */
  personId: string;
  name: string;
}

/**
 * Everybody in a room but the bot, other bots included. @throws AppError `SERVICE_UNAVAILABLE` naming chatx, for a room of
 * more than 1,000 as well: never a part of the list
 */
export type ListMembers = (publicRoomId: string) => Promise<Member[]>;

const mostPages = 10;
/** The rest of a report does not wait longer for the chat product. */
const patience = { timeoutMs: 5_000, patienceMs: 5_000 };
const page = z.object({
  items: z.array(z.object({ personId: z.string().min(1), personDisplayName: z.string().default('') })),
});
const me = z.object({ id: z.string().min(1) });

/** @param deps absent where ui-bff has no token of the bot */
export function makeListMembers(deps: ChatxReaderDeps | undefined): ListMembers {
  if (!deps) return () => Promise.reject(noToken());
  const reader = createChatxReader({ ...deps, ...patience });
  return async (publicRoomId) => {
    const { id: own } = parsed(me, await reader.read('/people/me'));
    const members: Member[] = [];
    for await (const res of pagesOf(reader, publicRoomId)) {
      for (const { personId, personDisplayName } of parsed(page, res).items)
        if (personId !== own) members.push({ personId, name: personDisplayName || personId });
    }
    return members;
  };
}

const pagesOf = (reader: ChatxReader, publicRoomId: string) =>
  reader.pages(`/memberships?${new URLSearchParams({ roomId: publicRoomId, max: '100' }).toString()}`, mostPages);

function parsed<T>(schema: z.ZodType<T>, res: Answer): T {
  const { success, data, error } = schema.safeParse(res.json());
  if (!success) throw dependencyDown('chatx', 'bad_answer', error);
  return data;
}

const noToken = () =>
  new AppError('SERVICE_UNAVAILABLE', 'CHATX_INTEGRATION_BOT_ACCESS_TOKEN is not set at ui-bff.', {
    details: { dependency: 'chatx', reason: 'not_configured' },
  });
