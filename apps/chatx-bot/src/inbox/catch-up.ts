import { canonicalUuid, encodePublicId } from '@parley/contracts';
import type { Logger } from '@parley/service';
import PQueue from 'p-queue';
import type { KnownSpace } from '../access/space-mapping.store.js';
import type { ChatProduct, Message } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { homeCluster } from '../chat-product/home-cluster.js';
import type { ClaimStore, NewClaim } from '../claims/claim.store.js';
import type { MissedStore } from './missed.store.js';

interface Deps {
  readonly chat: Pick<ChatProduct, 'mentions' | 'messages' | 'directRooms'>;
  readonly claims: Pick<ClaimStore, 'latestPublished' | 'unknownOf'>;
  readonly missed: MissedStore;
  readonly listSpaces: () => Promise<KnownSpace[]>;
  readonly take: (message: NewClaim) => Promise<void>;
  readonly ownPersonId: string;
  readonly log: Logger;
  readonly now: () => number;
}

/** Goes back this much further than the newest known message: clocks differ, and messages arrive out of order. */
const overlapMs = 5 * 60_000;
/** Older questions are not answered any more. */
const furthestMs = 24 * 60 * 60_000;

export interface CatchUp {
  /**
   * Durably records that messages may be missing since the newest known one. Nothing may be taken over between the miss
   * and this: it would count as the newest. Before the first message ever there is nothing to have missed.
   */
  readonly note: () => Promise<void>;
  /**
   * Asks the mapped spaces for the mentions since then, direct rooms for every message, and takes them over; what was
   * already taken over is not taken twice. Rejects when it broke off; the next look, of whatever process, begins where that did.
   */
  readonly look: () => Promise<void>;
}

export function makeCatchUp(deps: Deps): CatchUp {
  const { claims, missed, listSpaces, log, now } = deps;
  return {
    async note() {
      const latest = await claims.latestPublished();
      if (latest) await missed.note(new Date(latest.getTime() - overlapMs));
    },
    async look() {
      const found = await missed.find();
      if (!found) return;
      const sinceMs = Math.max(found.since.getTime(), now() - furthestMs);
      const direct = await directRooms(deps.chat);
      await sideBySide(await listSpaces(), async (space) => {
        try {
          await takeMissed(deps, space, direct.has(space.spaceUuid) ? 'messages' : 'mentions', sinceMs);
        } catch (err) {
          // One space that the bot was removed from must not hide what the others said.
          if (!(err instanceof ChatRefusal)) throw err;
          log.warn({ err, space: space.spaceUuid }, 'missed messages of a space could not be fetched');
        }
      });
      await missed.settle(found);
    },
  };
}

/** Spaces that are asked at the same time: one that is slow keeps few others waiting, and answers go on being posted. */
const spacesAtOnce = 4;

/**
 * Works on all spaces, on those too that come after one that failed, and rejects when any did. Once as many have failed as
 * are asked at a time it is no matter of a space, and the rest is left for another time.
 */
async function sideBySide(spaces: readonly KnownSpace[], work: (space: KnownSpace) => Promise<void>): Promise<void> {
  const workers = new PQueue({ concurrency: spacesAtOnce });
  const failures: unknown[] = [];
  const workOn = async (space: KnownSpace) => {
    if (failures.length < spacesAtOnce) await work(space).catch((error: unknown) => failures.push(error));
  };
  await workers.addAll(spaces.map((space) => () => workOn(space)));
  if (failures.length > 0) throw failures[0];
}

/** UUIDs of the rooms in which people write to the bot without mentioning it. */
async function directRooms(chat: Deps['chat']): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const rooms of chat.directRooms()) {
    for (const room of rooms) found.add(canonicalUuid(room, 'ROOM') ?? room);
  }
  return found;
}

type Wanted = 'mentions' | 'messages';

async function takeMissed(
  { chat, claims, take, ownPersonId }: Deps,
  space: KnownSpace,
  wanted: Wanted,
  sinceMs: number,
): Promise<void> {
  const seen = await writtenSince(chat[wanted](publicIdOf(space)), sinceMs);
  const messages = seen.filter(({ personId }) => personId !== ownPersonId).map((one) => toClaim(space, one));
  const unknown = await claims.unknownOf(messages.map(({ messageUuid }) => messageUuid));
  for (const message of messages.reverse()) if (unknown.has(message.messageUuid)) await take(message);
}

const publicIdOf = ({ spaceUuid, publicSpaceId }: KnownSpace) =>
  publicSpaceId ?? encodePublicId({ cluster: homeCluster, type: 'ROOM', id: spaceUuid });

async function writtenSince(pages: AsyncGenerator<Message[]>, sinceMs: number): Promise<Message[]> {
  const found: Message[] = [];
  for await (const page of pages) {
    const recent = page.filter(({ created }) => Date.parse(created) >= sinceMs);
    found.push(...recent);
    if (recent.length < page.length) break;
  }
  return found;
}

const toClaim = ({ spaceUuid }: KnownSpace, { id, created }: Message): NewClaim => ({
  messageUuid: canonicalUuid(id, 'MESSAGE') ?? id,
  spaceUuid,
  publicMessageId: id,
  publishedAt: new Date(created),
});
