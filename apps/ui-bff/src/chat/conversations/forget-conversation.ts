import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Actor } from '../../http/actor.js';
import type { AgentsService } from '../../agents-service/agents-service.js';
import type { RagFiles } from '../attached/rag-files.js';
import type { RunStore } from '../runs/run.store.js';
import { isConflict } from '../start-run.js';
import type { Conversation } from './conversation.store.js';

/**
 * Has the agents forget what was said in a conversation of the caller's, and rag-server the files attached to it. One that still holds a run which is over for us
 * is told to let it go.
 * Throws AppError `CONFLICT` while an agent answers there, `SERVICE_UNAVAILABLE` naming who is down.
 */
export type ForgetConversation = (
  actor: Actor,
  conversation: Pick<Conversation, 'id' | 'ownerId' | 'agentId' | 'hasFiles'>,
) => Promise<void>;

interface Deps {
  readonly agentsService: Pick<AgentsService, 'forget' | 'cancel'>;
  readonly runs: Pick<RunStore, 'findActive'>;
  readonly ragFiles: Pick<RagFiles, 'removeAll'>;
  readonly log: Pick<Logger, 'info'>;
}

export function makeForgetConversation({ agentsService, runs, ragFiles, log }: Deps): ForgetConversation {
  return async ({ token }, { id, ownerId, agentId, hasFiles }) => {
    try {
      const isForgotten = await agentsService.forget(id, token.raw);
      if (!isForgotten) log.info({ conversation_id: id }, 'the agents service cannot delete a conversation');
    } catch (error) {
      if (!isConflict(error)) throw error;
      const isOurs = (await runs.findActive({ conversationId: id, ownerId }))?.status === 'running';
      if (!isOurs) await agentsService.cancel({ conversation_id: id, agent_id: agentId }, token.raw);
      throw stillAnswering();
    }
    if (hasFiles) await ragFiles.removeAll(id, token.raw);
  };
}

const stillAnswering = () =>
  new AppError('CONFLICT', 'The agent was still answering. Try again in a moment.', {
    details: { reason: 'running', action: 'retry' },
  });
