import {
  AppError,
  chatQuery,
  chatRequest,
  isTerminal,
  startRequest,
  type ChatAnswer,
  type ChatRequest,
  type StartRequest,
  type StreamEvent,
} from '@parley/contracts';
import { jsonBody, openEventStream, parse } from '@parley/service';
import { Router, type Request, type Response } from 'express';
import type { AgentStore } from '../agents/agent.store.js';
import type { Guards } from '../http/guards.js';
import { actorOf } from '../http/identify.js';
import { createChatTranslator, type ChatTranslator } from './chat-events.js';
import { coalesceContent } from './coalesce.js';
import type { RunTurn } from './run-turn.js';

interface Deps {
  guards: Guards;
  runTurn: RunTurn;
  agents: Pick<AgentStore, 'findEnabled'>;
  defaultAgentId: string | undefined;
  newId: () => string;
  /** The service's own stop. */
  stopping: AbortSignal;
}

/** A message of 32,000 characters and 16 KiB of metadata, as UTF-8 JSON with every character escaped. */
const body = jsonBody({ limitBytes: 512 * 1024 });

/** `POST /api/chat`: a stream, or one answer; and `POST /api/v1/chat/stream/start`: the agents service's own events. */
export function chatRoutes(deps: Deps): Router {
  const { guards, runTurn, stopping } = deps;
  const router = Router();
  router.post('/api/chat', guards.signedInForChat, body, async (req, res) => {
    const { events } = parse(chatQuery, req.query);
    const request = parse(chatRequest, req.body);
    const start = await toStartRequest(request, deps);
    const firstKind = events === 'a2a' ? 'task' : 'the service';
    const named = { sessionId: start.conversation_id, agentId: start.agent_id, taskId: deps.newId() };
    const translator = createChatTranslator({ ...named, firstKind, now: () => performance.now() });
    const leaving = leavingOf(res, stopping);
    const run = await runTurn(actorOf(req), start, leaving);
    if (request.stream) await streamChat(req, res, run, translator, stopping);
    else res.json({ success: true, data: await answerChat(run, translator) });
  });
  router.post('/api/v1/chat/stream/start', guards.signedInForChat, body, async (req, res) => {
    const run = await runTurn(actorOf(req), parse(startRequest, req.body), leavingOf(res, stopping));
    await streamEvents(req, res, run, stopping);
  });
  return router;
}

/** The agent must exist; whether the caller may use it is decided before it runs. */
async function toStartRequest(
  { message, session_id, agent, metadata }: ChatRequest,
  deps: Deps,
): Promise<StartRequest> {
  const agentId = agent ?? deps.defaultAgentId;
  if (agentId === undefined) throw badAgent('is required: no default agent is configured');
  if (!(await deps.agents.findEnabled(agentId))) throw badAgent('is not an agent');
  const conversation_id = session_id ?? deps.newId();
  return { message, conversation_id, agent_id: agentId, ...(metadata !== undefined && { client_context: metadata }) };
}

const badAgent = (message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field: 'agent', message }] });

/** Aborted when the client leaves before its answer is complete, or the service stops. */
function leavingOf(res: Response, stopping: AbortSignal): AbortSignal {
  const left = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) left.abort(new Error('the client left'));
  });
  return AbortSignal.any([left.signal, stopping]);
}

async function streamEvents(
  req: Request,
  res: Response,
  run: AsyncGenerator<StreamEvent>,
  stopping: AbortSignal,
): Promise<void> {
  const stream = openEventStream(req, res, { stopping });
  let id = 0;
  for await (const { event, data } of coalesceContent(run)) await stream.send({ id: String(++id), event, data });
  stream.end();
}

async function streamChat(
  req: Request,
  res: Response,
  run: AsyncGenerator<StreamEvent>,
  translator: ChatTranslator,
  stopping: AbortSignal,
): Promise<void> {
  const stream = openEventStream(req, res, { stopping });
  let id = 0;
  const send = (event: ReturnType<ChatTranslator['started']>) =>
    stream.send({ id: String(++id), event: event.kind, data: event });
  await send(translator.started());
  for await (const event of coalesceContent(run)) {
    for (const translated of translator.translate(event)) await send(translated);
  }
  stream.end();
}

/** @throws AppError for a run that fails, is cancelled or needs an answer: without a stream nobody could give it */
async function answerChat(run: AsyncGenerator<StreamEvent>, translator: ChatTranslator): Promise<ChatAnswer> {
  for await (const event of run) {
    translator.translate(event);
    if (isTerminal(event)) throwUnlessDone(event);
  }
  return translator.answer();
}

function throwUnlessDone({ event, data }: StreamEvent): void {
  if (event === 'error') throw new AppError(data.code, data.error);
  if (event === 'cancelled')
    throw new AppError('CONFLICT', 'The run was cancelled.', { details: { reason: 'cancelled' } });
  if (event === 'input_required') {
    const details = { reason: 'input_required', interrupt: data };
    throw new AppError('CONFLICT', 'The agent needs an answer first; use the stream.', { details });
  }
}
