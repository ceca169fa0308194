import {
  conversationChange,
  conversationId,
  conversationQuery,
  pageQuery,
  toPage,
  type ConversationView,
  type TurnView,
} from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router } from 'express';
import type { Guards } from '../../http/guards.js';
import { actorOf } from '../../http/identify.js';
import type { CancelRun } from '../cancel-run.js';
import type { Turn } from '../runs/run.js';
import type { ForgetConversation } from './forget-conversation.js';
import type { Conversations, StatedConversation } from './manage-conversations.js';

export interface ConversationDeps {
  guards: Pick<Guards, 'signedIn'>;
  conversations: Conversations;
  cancelRun: CancelRun;
  forgetConversation: ForgetConversation;
}

const body = jsonBody({ limitBytes: 16 * 1024 });

/** `/api/v1/chat/conversations`: what was said, as the server keeps it. */
export function conversationRoutes({ guards, conversations, ...deps }: ConversationDeps): Router {
  const router = Router();
  router.get('/', guards.signedIn, async (req, res) => {
    const page = parse(conversationQuery, req.query);
    const { found, total } = await conversations.list(actorOf(req).id, page);
    res.json(toPage(found.map(toView), total, page));
  });
  router.get('/:id', guards.signedIn, async (req, res) => {
    const [id, page] = [parse(conversationId, req.params['id']), parse(pageQuery, req.query)];
    const { conversation, turns, total } = await conversations.read(id, actorOf(req).id, page);
    const { pagination } = toPage(turns, total, page);
    res.json({ success: true, data: { ...toView(conversation), turns: turns.map(toTurnView) }, pagination });
  });
  router.patch('/:id', guards.signedIn, body, async (req, res) => {
    const [id, { title }] = [parse(conversationId, req.params['id']), parse(conversationChange, req.body)];
    res.json({ success: true, data: toView(await conversations.rename(id, actorOf(req).id, title)) });
  });
  router.delete('/:id', guards.signedIn, async (req, res) => {
    const [id, actor] = [parse(conversationId, req.params['id']), actorOf(req)];
    await conversations.remove(id, actor.id, {
      forget: (conversation) => deps.forgetConversation(actor, conversation),
      cancel: (agentId) => deps.cancelRun(actor, { conversation_id: id, agent_id: agentId }),
    });
    res.json({ success: true, message: 'Conversation deleted.' });
  });
  return router;
}

const toView = ({ id, agentId, title, state, createdAt, updatedAt }: StatedConversation): ConversationView => ({
  id,
  agent_id: agentId,
  title,
  state,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

const streams = { v1: '/api/v1/chat/stream', chat: '/api/chat/stream' } as const;

const toTurnView = (turn: Turn): TurnView => ({
  id: turn.turnId,
  conversation_id: turn.conversationId,
  agent_id: turn.agentId,
  message: turn.message,
  answer: turn.answer,
  tools: turn.tools,
  status: turn.status,
  error: turn.error,
  interrupt: turn.interrupt,
  run_id: turn.runId,
  stream_path: `${streams[turn.api]}/${turn.runId}`,
  created_at: turn.createdAt.toISOString(),
  updated_at: turn.updatedAt.toISOString(),
});
