import { type AuthzClient, idOf, userSubject } from '@parley/authz-client';
import { branchTo, type Citation } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import type { ConversationStore } from '../conversations/conversation.store.js';
import type { Turn } from '../runs/run.js';
import type { RunStore } from '../runs/run.store.js';
import { type MayRead, noShare } from './may-read.js';
import type { FindReadable } from './readable-sources.js';
import type { Share, ShareStore } from './share.store.js';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A turn that was shared: without what its tools found, and with the passages that the reader may read. */
export interface SharedTurn extends Pick<Turn, 'turnId' | 'message' | 'answer' | 'status' | 'createdAt' | 'agentId'> {
  readonly citations: readonly Citation[];
  /** Numbers of passages that the reader may not read. */
  readonly hidden: readonly number[];
}

export interface SharedConversation {
  readonly share: Share;
  readonly turns: SharedTurn[];
  readonly total: number;
}

/** What others were let read. What somebody may not read, or that is gone, is `NOT_FOUND`. */
export interface SharedWithMe {
  /** The newest first. Throws AppError `AUTHZ_UNAVAILABLE`. */
  list(actor: Actor, page: Page): Promise<{ found: Share[]; total: number }>;
  /**
   * One, as far as it was shared: the newest `limit` turns after `offset` newer ones, oldest first.
   * Throws AppError `AUTHZ_UNAVAILABLE`, and `SERVICE_UNAVAILABLE` where rag-server cannot say what the reader may read.
   */
  read(actor: Actor, shareId: string, page: Page, signal: AbortSignal): Promise<SharedConversation>;
}

interface Deps {
  readonly shares: ShareStore;
  readonly conversations: Pick<ConversationStore, 'find'>;
  readonly runs: Pick<RunStore, 'places' | 'ofIds'>;
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly mayRead: MayRead;
  readonly findReadable: FindReadable;
}

export function makeSharedWithMe(deps: Deps): SharedWithMe {
  const { shares, authz, mayRead, findReadable } = deps;
  return {
    async list(actor, page) {
      const teams = await authz.listObjects(userSubject(actor.id), 'member', 'team');
      const reader = { userId: actor.id, teams: teams.map(idOf).filter((slug) => slug !== undefined) };
      const { found, total } = await shares.with(reader, page);
      return { found: await mayRead(actor.id, found), total };
    },
    async read(actor, shareId, page, signal) {
      const share = await shares.find(shareId);
      if (!share || (await mayRead(actor.id, [share])).length === 0) throw noShare();
      const { turns, total } = await turnsOf(deps, share, page);
      const cited = turns.flatMap(({ citations }) => citations);
      const isReadable = await findReadable(actor.token.raw, cited, signal);
      return { share, total, turns: turns.map((turn) => shownTo(isReadable, turn)) };
    },
  };
}

/** What was deleted and asked anew under its id is another conversation: it has not the turn that was shared. */
async function turnsOf({ conversations, runs }: Deps, share: Share, { limit, offset }: Page) {
  if (!(await conversations.find(share.conversationId, share.ownerId))) throw noShare();
  const places = await runs.places(share);
  if (!places.some(({ id }) => id === share.lastTurnId)) throw noShare();
  const path = branchTo(places, share.lastTurnId).map(({ id }) => id);
  const end = Math.max(0, path.length - offset);
  const turns = await runs.ofIds(share.ownerId, path.slice(Math.max(0, end - limit), end));
  return { turns, total: path.length };
}

function shownTo(isReadable: (document: Citation) => boolean, turn: Turn): SharedTurn {
  const { turnId, message, answer, status, createdAt, agentId, citations } = turn;
  return {
    ...{ turnId, message, answer, status, createdAt, agentId },
    citations: citations.filter(isReadable),
    hidden: citations.filter((cited) => !isReadable(cited)).map(({ number }) => number),
  };
}
