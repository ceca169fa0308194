import { createHash } from 'node:crypto';
import { canonicalUuid, type SpaceMessage, type StartRequest } from '@parley/contracts';

/**
 * What an agent is asked. One conversation for each person, agent and thread: another person's would not be found,
 * another agent's not fit.
 * @param space name of the space in authz, without its type; without it the answer is for the person alone, in a
 * conversation of its own: what only they may read must not come back in the thread
 */
export function startRequest(message: SpaceMessage, agentId: string, space?: string): StartRequest {
  const root = message.parent_id ?? message.message_id;
  const thread = canonicalUuid(root, 'MESSAGE') ?? createHash('sha256').update(root).digest('hex');
  const whose = createHash('sha256').update(`${message.person_id} ${agentId}`).digest('hex').slice(0, 24);
  return {
    message: message.text,
    conversation_id: `${space === undefined ? 'chatx-alone' : 'chatx'}:${thread}:${whose}`,
    agent_id: agentId,
    client_context: {
      source: 'chatx-bot',
      surface: 'chatx',
      chatx_message_id: message.message_id,
      ...(space !== undefined && { chatx_space_id: message.space_id, chatx_space: space }),
      ...(message.parent_id !== undefined && { chatx_thread_parent_id: message.parent_id }),
    },
  };
}
