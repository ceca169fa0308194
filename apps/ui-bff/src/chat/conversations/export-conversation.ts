import { branchTo } from '@parley/contracts';
import type { AgentStore } from '../../agents/agent.store.js';
import type { RunStore } from '../runs/run.store.js';
import { noConversation } from './conversation.docdb.js';
import type { ConversationStore } from './conversation.store.js';
import { headOf, turnAsMarkdown } from './export-markdown.js';

/** A conversation as a Markdown file, read turn by turn as it is written. */
export interface ExportedConversation {
  readonly title: string;
  readonly exportedAt: Date;
  readonly text: AsyncIterable<string>;
}

/**
 * Exports one branch of an owner's conversation: the one that ends with a turn, or the newest.
 * Throws AppError `NOT_FOUND`.
 */
export type ExportConversation = (id: string, ownerId: string, leafId?: string) => Promise<ExportedConversation>;

interface Deps {
  readonly conversations: Pick<ConversationStore, 'find'>;
  readonly runs: Pick<RunStore, 'places' | 'ofIds'>;
  readonly agents: Pick<AgentStore, 'findEnabled'>;
  readonly now: () => Date;
}

/** Turns that are in memory at once. */
const batch = 20;

export function makeExportConversation({ conversations, runs, agents, now }: Deps): ExportConversation {
  const nameOf = async (id: string) => (await agents.findEnabled(id))?.name ?? id;
  async function* textOf(title: string, ownerId: string, ids: readonly string[], at: Date) {
    yield headOf(title, at);
    const names = new Map<string, string>();
    for (let from = 0; from < ids.length; from += batch) {
      const turns = await runs.ofIds(ownerId, ids.slice(from, from + batch));
      for (const [index, turn] of turns.entries()) {
        const name = names.get(turn.agentId) ?? (await nameOf(turn.agentId));
        names.set(turn.agentId, name);
        yield turnAsMarkdown(turn, from + index + 1, name);
      }
    }
  }
  return async (id, ownerId, leafId) => {
    const conversation = await conversations.find(id, ownerId);
    if (!conversation) throw noConversation();
    const path = branchTo(await runs.places({ conversationId: id, ownerId }), leafId);
    const [{ title }, exportedAt] = [conversation, now()];
    const ids = path.map((turn) => turn.id);
    return { title, exportedAt, text: textOf(title, ownerId, ids, exportedAt) };
  };
}
