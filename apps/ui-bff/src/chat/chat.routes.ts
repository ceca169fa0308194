import {
  AppError,
  chatAnswerBody,
  chatQuery,
  type ChatRequest,
  chatRequest,
  recordId,
  type StartRequest,
} from '@parley/contracts';
import { parse } from '@parley/service';
import { z } from 'zod';
import type { AgentStore } from '../agents/agent.store.js';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import type { LimitStreams } from './limit-streams.js';
import { chatAnswer } from './runs/task-events.js';
import type { StartRun } from './start-run.js';
import {
  endOf,
  eventStream,
  lastEventId,
  onceLeft,
  requireAnswer,
  type StreamDeps,
  streamFeed,
  takesUp,
} from './stream-answer.js';
import type { TakeUpStream } from './take-up-stream.js';

export interface ChatDeps extends StreamDeps {
  readonly limitStreams: LimitStreams;
  readonly startRun: StartRun;
  readonly takeUpStream: TakeUpStream;
  readonly agents: Pick<AgentStore, 'findEnabled'>;
  /** The agent of a request that names none. */
  readonly findDefaultAgentId: () => Promise<string | undefined>;
  readonly newId: () => string;
}

/** A message of 32,000 characters and 16 KiB of metadata, as UTF-8 JSON with every character escaped. */
export const chatBodyBytes = 512 * 1024;

/** `POST /api/chat`: a stream that can be taken up again, or one answer. */
export const chatRoutes = (deps: ChatDeps): BffRoute[] => [
  route({
    method: 'post',
    path: '/api/chat',
    access: 'signedInForRuns',
    rate: 'chat',
    may: deps.limitStreams,
    tag: 'Chat',
    summary: 'Ask an agent',
    description: 'Answers with server-sent events, or with JSON when `stream` is false.',
    query: chatQuery,
    body: chatRequest,
    bodyLimitBytes: chatBodyBytes,
    success: { description: 'The answer', schema: chatAnswerBody, orAs: { 'text/event-stream': z.string() } },
    async respond({ caller, query, body: request }, { req, res }) {
      const start = await toStartRequest(request, deps);
      const firstEvent = query.events === 'a2a' ? 'task' : undefined;
      const live = await deps.startRun(caller, start, { api: 'chat', firstEvent, onceLeft: onceLeft(res) });
      if (request.stream) return streamFeed(req, res, live.feed, 'chat', 0, deps);
      const { turn, closing } = await endOf(res, live);
      requireAnswer(turn);
      res.json(ok(chatAnswer(live.run, closing.note)));
    },
  }),
  route({
    method: 'get',
    path: '/api/chat/stream/:task_id',
    access: 'signedIn',
    may: deps.limitStreams,
    tag: 'Chat',
    summary: 'Resume the stream of a task',
    ...takesUp,
    params: z.object({ task_id: z.string().describe('Id of the task, from its first event') }),
    success: eventStream('The task, its updates, then one final status'),
    async respond({ caller, params, headers }, { req, res }) {
      const [runId, afterId] = [parse(recordId, params.task_id), lastEventId(headers)];
      const feed = await deps.takeUpStream({ ownerId: caller.id, runId, api: 'chat', afterId });
      if (feed) await streamFeed(req, res, feed, 'chat', afterId, deps);
      else res.status(204).end();
    },
  }),
];

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
