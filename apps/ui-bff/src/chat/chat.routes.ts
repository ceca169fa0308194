import { AppError, chatQuery, chatRequest, recordId, type ChatRequest, type StartRequest } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router, type RequestHandler } from 'express';
import type { AgentStore } from '../agents/agent.store.js';
import type { Guards } from '../http/guards.js';
import { actorOf } from '../http/identify.js';
import { createChatTranslator } from './chat-events.js';
import { chatVoice, type Voice } from './runs/voice.js';
import type { StartRun } from './start-run.js';
import { endOf, lastEventId, onceLeft, streamFeed, type StreamDeps } from './stream-answer.js';
import type { TakeUpStream } from './take-up-stream.js';

export interface ChatDeps extends StreamDeps {
  guards: Pick<Guards, 'signedIn' | 'signedInForChat' | 'signedInOrOnBehalf'>;
  /** Stands before every route that answers with a stream. */
  limitStreams: RequestHandler;
  startRun: StartRun;
  takeUpStream: TakeUpStream;
  agents: Pick<AgentStore, 'findEnabled'>;
  /** The agent of a request that names none. */
  findDefaultAgentId: () => Promise<string | undefined>;
  newId: () => string;
}

/** A message of 32,000 characters and 16 KiB of metadata, as UTF-8 JSON with every character escaped. */
export const chatBody = jsonBody({ limitBytes: 512 * 1024 });

/** `POST /api/chat`: a stream that can be taken up again, or one answer. */
export function chatRoutes(deps: ChatDeps): Router {
  const { guards, limitStreams, startRun, takeUpStream } = deps;
  const router = Router();
  router.post('/', guards.signedInForChat, limitStreams, chatBody, async (req, res) => {
    const { events } = parse(chatQuery, req.query);
    const request = parse(chatRequest, req.body);
    const start = await toStartRequest(request, deps);
    const speech = speechOf(start, events === 'a2a' ? 'task' : 'the service');
    const manner = { api: 'chat', voiceOf: speech.voiceOf, onceLeft: onceLeft(res) } as const;
    const live = await startRun(actorOf(req), start, manner);
    if (request.stream) return streamFeed(req, res, live.feed, 'chat', 0, deps);
    await endOf(res, live);
    res.json({ success: true, data: speech.answer() });
  });
  router.get('/stream/:task_id', guards.signedIn, limitStreams, async (req, res) => {
    const [runId, afterId] = [parse(recordId, req.params['task_id']), lastEventId(req)];
    const feed = await takeUpStream({ ownerId: actorOf(req).id, runId, api: 'chat', afterId });
    if (feed) await streamFeed(req, res, feed, 'chat', afterId, deps);
    else res.status(204).end();
  });
  return router;
}

/** The voice of a task, and its answer once it is over. */
function speechOf({ conversation_id: sessionId, agent_id: agentId }: StartRequest, firstKind: 'the service' | 'task') {
  let translator: ReturnType<typeof createChatTranslator> | undefined;
  const voiceOf = (taskId: string): Voice => {
    translator = createChatTranslator({ sessionId, agentId, taskId, firstKind, now: () => performance.now() });
    return chatVoice(translator);
  };
  return { voiceOf, answer: () => translator?.answer() };
}

/** The agent must exist; whether the caller may use it is decided before it runs. */
async function toStartRequest(
  { message, session_id, agent, metadata }: ChatRequest,
  deps: ChatDeps,
): Promise<StartRequest> {
  const agentId = agent ?? (await deps.findDefaultAgentId());
  if (agentId === undefined) throw badAgent('is required: no default agent is configured');
  if (!(await deps.agents.findEnabled(agentId))) throw badAgent('is not an agent');
  const conversation_id = session_id ?? deps.newId();
  return { message, conversation_id, agent_id: agentId, ...(metadata !== undefined && { client_context: metadata }) };
}

const badAgent = (message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field: 'agent', message }] });
