import {
  type AgentCard,
  AppError,
  cancelAnswer,
  type CancelRequest,
  type ErrorCode,
  type ModelCheckResult,
  type ModelCredentialsBody,
  modelCredentialsBody,
  modelTestBody,
  parseStreamEvent,
  type ResumeRequest,
  type RunnableAgentsBody,
  runnableAgentsBody,
  type StartRequest,
  type StreamEvent,
  type ToolListBody,
  toolListBody,
} from '@parley/contracts';
import { retryAfterMs } from '@parley/pacing';
import {
  abandon,
  dependencyCaller,
  dependencyDown,
  dependencyOpener,
  type Hear,
  hearEvents,
  type IncomingEvent,
} from '@parley/service';

/**
 * What a run says. Hands on every event in the moment it comes; resolves when enough was heard or nothing more comes,
 * rejects when the stream breaks or is aborted. The run upstream has ended by then, whoever ended it.
 */
export type AgentStream = (hear: Hear<StreamEvent>) => Promise<void>;

/** What is cancelled: the run of a conversation, or its waiting question. */
export interface Cancelled extends CancelRequest {
  readonly interrupt_id?: string | undefined;
}

/** The caller on whose behalf an agent runs. */
export interface OnBehalf {
  readonly ownerId: string;
  readonly bearer: string;
  /** Names the branch of the conversation, for agents that remember by themselves; absent for the first. */
  readonly context?: string | undefined;
}

/** The dynamic agents service. */
export interface AgentsService {
  /**
   * Starts a run with the caller's bearer token. Resolves once the stream is open; aborting ends the run upstream.
   * Throws AppError `SERVICE_UNAVAILABLE` naming dynamic-agents; what it refuses, under the same code.
   */
  start(request: StartRequest, caller: OnBehalf, signal: AbortSignal): Promise<AgentStream>;
  /** Answers a waiting run; otherwise like `start`. */
  resume(request: ResumeRequest, caller: OnBehalf, signal: AbortSignal): Promise<AgentStream>;
  /** Cancels the run there; false if there was none. Throws AppError `SERVICE_UNAVAILABLE`. */
  cancel(request: Cancelled, bearer: string): Promise<boolean>;
  /**
   * Deletes all data of a conversation of the caller; false if the service cannot. Idempotent.
   * Throws AppError `CONFLICT` while it answers there, `SERVICE_UNAVAILABLE`.
   */
  forget(conversationId: string, bearer: string): Promise<boolean>;
  /** Its agent card, with the agents it can run. Throws AppError `SERVICE_UNAVAILABLE`. */
  card(bearer: string, signal: AbortSignal): Promise<AgentCard>;
  /** Tools of further servers that the bearer may call. Throws AppError `SERVICE_UNAVAILABLE`. */
  tools(bearer: string, signal: AbortSignal): Promise<ToolListBody['data']>;
  /**
   * Tries one thing of a model, by a question that was left in docdb. Throws AppError `NOT_FOUND` for one that it does not
   * know, `SERVICE_UNAVAILABLE`.
   */
  testModel(question: string, bearer: string, signal: AbortSignal): Promise<ModelCheckResult>;
  /** Names and hosts of credentials for models, by such a question. Throws AppError `SERVICE_UNAVAILABLE`. */
  modelCredentials(question: string, bearer: string, signal: AbortSignal): Promise<ModelCredentialsBody['data']>;
  /** Resolves when the service is ready. */
  ping(signal: AbortSignal): Promise<void>;
}

const name = 'dynamic-agents';

/** Longest silence of a run, heartbeats included. */
const defaultIdleMs = 120_000;

/** A person waits, and the run is stopped on our side anyway. */
const cancelMs = 3_000;

/** One check of a model: the service ends it after a minute by itself. */
const testMs = 75_000;

/** A person waits for this as well, and may ask again. */
const forgetMs = 10_000;

export function createAgentsService(baseUrl: string, { idleMs = defaultIdleMs } = {}): AgentsService {
  const call = dependencyCaller({ name, timeoutMs: 30_000 });
  const open = dependencyOpener({ name, timeoutMs: 30_000 });
  return {
    start: (request, { bearer }, signal) => stream('start', onlyDocumented(request), bearer, signal),
    resume: (request, { bearer }, signal) => stream('resume', request, bearer, signal),
    async cancel({ conversation_id, agent_id }, bearer) {
      const url = `${baseUrl}/api/v1/chat/stream/cancel`;
      const res = await call(url, { ...post({ conversation_id, agent_id }, bearer), timeoutMs: cancelMs });
      const answer = cancelAnswer.safeParse(res.json());
      if (!answer.success) throw dependencyDown(name, 'bad_answer');
      return answer.data.data.cancelled;
    },
    async forget(conversationId, bearer) {
      const url = `${baseUrl}/api/v1/chat/conversations/${encodeURIComponent(conversationId)}`;
      const headers = { authorization: `Bearer ${bearer}` };
      const res = await call(url, { method: 'DELETE', headers, timeoutMs: forgetMs });
      // A service that has the route never answers 404: deleting an unknown conversation succeeds. The route is optional.
      if (!res.ok && res.status !== 404) throw refusalOf(res.status, res.header('retry-after'));
      return res.ok;
    },
    async card(bearer, signal) {
      const res = await call(`${baseUrl}/api/v1/agents`, { headers: { authorization: `Bearer ${bearer}` }, signal });
      const answer = runnableAgentsBody.safeParse(res.json());
      if (!res.ok || !answer.success) throw dependencyDown(name, 'bad_answer');
      return cardOf(answer.data);
    },
    async tools(bearer, signal) {
      const res = await call(`${baseUrl}/api/v1/tools`, { headers: { authorization: `Bearer ${bearer}` }, signal });
      const answer = toolListBody.safeParse(res.json());
      if (!res.ok || !answer.success) throw dependencyDown(name, 'bad_answer');
      return answer.data.data;
    },
    async testModel(question, bearer, signal) {
      const url = `${baseUrl}/api/v1/model-tests`;
      const res = await call(url, { ...post({ question }, bearer), signal, timeoutMs: testMs });
      if (res.status === 404) throw new AppError('NOT_FOUND', 'There is no such model.');
      const answer = modelTestBody.safeParse(res.json());
      if (!res.ok || !answer.success) throw dependencyDown(name, 'bad_answer');
      return answer.data.data;
    },
    async modelCredentials(question, bearer, signal) {
      const res = await call(`${baseUrl}/api/v1/model-credentials`, { ...post({ question }, bearer), signal });
      const answer = modelCredentialsBody.safeParse(res.json());
      if (!res.ok || !answer.success) throw dependencyDown(name, 'bad_answer');
      return answer.data.data;
    },
    async ping(signal) {
      const { ok } = await call(`${baseUrl}/livez`, { signal });
      if (!ok) throw dependencyDown(name, 'bad_answer');
    },
  };

  async function stream(verb: 'start' | 'resume', request: object, bearer: string, signal: AbortSignal) {
    const { status, headers, body } = await open(`${baseUrl}/api/v1/chat/stream/${verb}`, {
      ...post(request, bearer),
      signal,
    });
    if (status !== 200) {
      abandon(body);
      throw refusalOf(status, headers['retry-after']);
    }
    return (hear: Hear<StreamEvent>) => hearEvents(body, known(hear), { signal, idleMs });
  }
}

/** The service lists its agents; the rest of the card is the same for every agents service. */
const cardOf = ({ data }: RunnableAgentsBody): AgentCard => ({
  name: 'Parley agents',
  version: '1.0.0',
  description: 'Runs the agents of this platform, with their tools and knowledge.',
  capabilities: { streaming: true, a2a_protocol: '0.3.0', supported_agents: data.map(({ id }) => id) },
  endpoints: { chat: '/api/v1/chat/invoke', stream: '/api/v1/chat/stream/start', health: '/readyz' },
});

const post = (body: object, bearer: string) => ({
  method: 'POST' as const,
  headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', accept: 'text/event-stream' },
  body: JSON.stringify(body),
});

/** Other fields of the client are not forwarded. */
const onlyDocumented = ({
  message,
  conversation_id,
  agent_id,
  client_context,
  branch,
}: StartRequest): StartRequest => ({
  message,
  conversation_id,
  agent_id,
  ...(branch !== undefined && { branch }),
  ...(client_context !== undefined && { client_context }),
});

/** Unknown events are ignored. */
const known =
  (hear: Hear<StreamEvent>): Hear<IncomingEvent> =>
  ({ event: name, data }) => {
    const event = parseStreamEvent(name, data);
    return event === undefined || hear(event);
  };

const refusals: Partial<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: 'VALIDATION_ERROR', message: 'The agent rejected this message.' },
  401: { code: 'UNAUTHORIZED', message: 'Sign in again.' },
  403: { code: 'FORBIDDEN', message: 'You have no access to this agent.' },
  404: { code: 'NOT_FOUND', message: 'This agent does not exist.' },
  409: { code: 'CONFLICT', message: 'The agent is still answering in this conversation.' },
};

/** Its error texts stay in its log: they are for its operators. */
function refusalOf(status: number, retryAfter: string | undefined): AppError {
  if (status === 429) return agentBusy('The agent is busy. Try again later.', retryAfter);
  const refusal = refusals[status];
  return refusal ? new AppError(refusal.code, refusal.message) : dependencyDown(name, 'bad_answer');
}

const defaultPauseMs = 5_000;
const pauseBounds = { minMs: 1_000, maxMs: 3_600_000 };

/** An agent that is overloaded. The answer carries `Retry-After`. */
export function agentBusy(message: string, retryAfter?: string): AppError {
  const pauseMs = retryAfterMs(retryAfter, Date.now(), pauseBounds) ?? defaultPauseMs;
  return new AppError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: Math.ceil(pauseMs / 1_000) });
}
