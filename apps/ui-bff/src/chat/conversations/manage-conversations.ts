import { AppError, type ConversationMatch, type ConversationState } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import type { Turn } from '../runs/run.js';
import type { RunHost } from '../runs/run-host.js';
import type { RunLog } from '../runs/run-log.store.js';
import type { ConversationKey, RunStore } from '../runs/run.store.js';
import { soughtWords } from '../words/words-in.js';
import { matchesIn } from './matches-in.js';
import { noConversation } from './conversation.docdb.js';
import type { Conversation, ConversationStore } from './conversation.store.js';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface StatedConversation extends Conversation {
  readonly state: ConversationState;
  /** Name of the space that it was asked in, while a team has it. */
  readonly spaceName: string | undefined;
}

export interface FoundConversation extends StatedConversation {
  /** Where it has what was looked for, unless that is its title. */
  readonly match?: ConversationMatch | undefined;
}

/** Names of those of these spaces that a team has, by id. */
export type FindSpaceNames = (spaceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Operations of owners on their conversations. Those of others are `NOT_FOUND`. */
export interface Conversations {
  /** Latest use first; with `q` those that have it in their title, or its words in a turn. */
  list(
    ownerId: string,
    page: Page & { readonly q?: string | undefined },
  ): Promise<{ found: FoundConversation[]; total: number }>;
  read(
    id: string,
    ownerId: string,
    page: Page,
  ): Promise<{ conversation: StatedConversation; turns: Turn[]; total: number }>;
  /** A turn by its id or that of one of its runs. A token on the owner's behalf reads only what the bot asked. */
  readTurn(id: string, owner: Pick<Actor, 'id' | 'isOnBehalf'>, named: string): Promise<Turn>;
  rename(id: string, ownerId: string, title: string): Promise<StatedConversation>;
  /**
   * Removes it with its turns, and from the agents' memory first of all: whoever sees it gone knows that it is forgotten.
   * A question that waits is taken back. What breaks off in between leaves the conversation there, and is finished by
   * the next call. Throws AppError `CONFLICT` while a run goes on or when one began meanwhile, `SERVICE_UNAVAILABLE`.
   */
  remove(id: string, ownerId: string, agents: ItsAgents): Promise<void>;
}

/** What those who answer in a conversation are told when it goes. */
export interface ItsAgents {
  readonly forget: (conversation: Conversation) => Promise<void>;
  readonly cancel: (agentId: string) => Promise<unknown>;
}

interface Deps {
  readonly conversations: ConversationStore;
  readonly runs: RunStore;
  readonly runLog: RunLog;
  readonly host: RunHost;
  readonly findSpaceNames: FindSpaceNames;
  /** Ends every share of a conversation. */
  readonly removeShares: (conversation: ConversationKey) => Promise<void>;
  /** Forgets what *Gaps* knows of a conversation. */
  readonly forgetGaps: (conversation: ConversationKey) => Promise<void>;
}

const keyOf = (conversationId: string, ownerId: string): ConversationKey => ({ conversationId, ownerId });

const noTurn = () => new AppError('NOT_FOUND', 'There is no such turn.');

export function makeConversations(deps: Deps): Conversations {
  const { conversations, runs, runLog, host, findSpaceNames, forgetGaps } = deps;
  const found = async (id: string, ownerId: string) => {
    const conversation = await conversations.find(id, ownerId);
    if (!conversation) throw noConversation();
    return conversation;
  };
  /** What is shown as running does run: a turn whose process has died is ended first. */
  const activeIn = async (id: string, ownerId: string) => {
    const active = await runs.findActive({ conversationId: id, ownerId });
    return active && (await host.endLapsed.of(active)) ? undefined : active;
  };
  const stated = async (conversation: Conversation): Promise<StatedConversation> => {
    const active = await activeIn(conversation.id, conversation.ownerId);
    const spaceName = (await spaceNamesOf([conversation], findSpaceNames))(conversation);
    return { ...conversation, state: stateOf(active?.status), spaceName };
  };
  return {
    async list(ownerId, page) {
      const sought = soughtWords(page.q ?? '');
      const turnOf = new Map((await runs.search(ownerId, sought)).map((one) => [one.conversationId, one.turnId]));
      const { found: some, total } = await conversations.list(ownerId, { ...page, orIds: [...turnOf.keys()] });
      const ids = some.map(({ id }) => id);
      const [active, matches, spaceName] = await Promise.all([
        runs.activeIn(ids, ownerId),
        matchesIn(
          ids.flatMap((id) => turnOf.get(id) ?? []),
          sought,
          runs,
        ),
        spaceNamesOf(some, findSpaceNames),
      ]);
      const listed = some.map((one) => ({
        ...one,
        state: stateOf(active.get(one.id)),
        spaceName: spaceName(one),
        match: matches.get(turnOf.get(one.id) ?? ''),
      }));
      return { found: listed, total };
    },
    async read(id, ownerId, page) {
      const conversation = await stated(await found(id, ownerId));
      return { conversation, ...(await runs.list({ conversationId: id, ownerId }, page)) };
    },
    async readTurn(id, { id: ownerId, isOnBehalf }, named) {
      const { spaceId } = await found(id, ownerId);
      // The bot reads what it asked itself, and no private conversation.
      const turn = isOnBehalf && spaceId === undefined ? undefined : await runs.findNamed(keyOf(id, ownerId), named);
      if (!turn) throw noTurn();
      return turn;
    },
    async rename(id, ownerId, title) {
      const renamed = await conversations.rename(id, ownerId, title);
      if (!renamed) throw noConversation();
      return stated(renamed);
    },
    async remove(id, ownerId, { forget, cancel }) {
      const seen = await found(id, ownerId);
      const active = await activeIn(id, ownerId);
      if (active?.status === 'running') throw stillRunning();
      await forget(seen);
      if (active) await cancel(active.agentId);
      const key = { conversationId: id, ownerId };
      await deps.removeShares(key);
      await runLog.remove(await runs.remove(key));
      await forgetGaps(key);
      if (await runs.findActive(key)) throw stillRunning();
      if (await conversations.remove(seen)) return;
      await found(id, ownerId);
      throw usedMeanwhile();
    },
  };
}

async function spaceNamesOf(conversations: readonly Conversation[], findSpaceNames: FindSpaceNames) {
  const ids = [...new Set(conversations.flatMap(({ spaceId }) => spaceId ?? []))];
  const names = ids.length === 0 ? new Map<string, string>() : await findSpaceNames(ids);
  return ({ spaceId }: Conversation): string | undefined => (spaceId === undefined ? undefined : names.get(spaceId));
}

const stateOf = (status: Turn['status'] | undefined): ConversationState =>
  status === 'running' || status === 'waiting' ? status : 'idle';

const usedMeanwhile = () =>
  new AppError('CONFLICT', 'This conversation has a new message. Reload it, then try again.', {
    details: { reason: 'used_meanwhile', action: 'retry' },
  });

const stillRunning = () =>
  new AppError('CONFLICT', 'An answer is still running. Stop it first.', { details: { reason: 'running' } });
