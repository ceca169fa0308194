import { createHash } from 'node:crypto';
import { JsonRpcTransport } from '@a2a-js/sdk/client';
import type { MessageSendParams } from '@a2a-js/sdk';
import { AppError, isTerminal, type ResumeRequest, type StartRequest, type StreamEvent } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import type { AgentsService, AgentStream, OnBehalf } from '../../agents-service/agents-service.js';
import { a2aEvent } from './a2a-events.js';
import { type A2aTranslator, createA2aTranslator, taskOf } from './a2a-translator.js';
import { a2aCaller, fetchA2aCard, name, toAgentCard } from './a2a-card.js';

interface Options {
  readonly baseUrl: string;
  readonly newId: () => string;
  /** Longest silence of a run, heartbeats included. */
  readonly idleMs?: number;
}

/** How long the agent may take to be told that a task is over. */
const cancelMs = 3_000;

/**
 * An A2A 0.3 agent (JSON-RPC over HTTP) as agents service: a conversation is its context, `agent` travels in the
 * message's metadata. It is told of a cancel by task: one that waits is in the question's id, one that runs is cancelled by
 * whoever reads its stream.
 */
export function createA2aAgents({ baseUrl, newId, idleMs = 120_000 }: Options): AgentsService {
  const run = async (
    message: Partial<MessageSendParams['message']>,
    request: Asked,
    caller: OnBehalf,
    signal: AbortSignal,
  ) => {
    const { bearer } = caller;
    const endpoint = (await fetchA2aCard(baseUrl, bearer, signal)).url;
    const transport = new JsonRpcTransport({ endpoint, fetchImpl: a2aCaller(bearer, idleMs) });
    const params = { message: toMessage(message, request, caller, newId()) };
    return opened(transport, params, createA2aTranslator(request.agent_id, newId), signal);
  };
  return {
    start: (request, caller, signal) =>
      run({ parts: [{ kind: 'text', text: request.message }] }, request, caller, signal),
    resume: (request, caller, signal) =>
      run({ taskId: taskOf(request.interrupt_id ?? ''), parts: answerParts(request) }, request, caller, signal),
    async cancel({ interrupt_id }, bearer) {
      if (interrupt_id === undefined) return false;
      const id = taskOf(interrupt_id);
      const signal = AbortSignal.timeout(cancelMs);
      const endpoint = (await fetchA2aCard(baseUrl, bearer, signal)).url;
      await new JsonRpcTransport({ endpoint, fetchImpl: a2aCaller(bearer, idleMs) }).cancelTask({ id }, { signal });
      return true;
    },
    /** A2A has no word for it: what an agent keeps of a context is its own. */
    forget: () => Promise.resolve(false),
    /** Its tools are its own affair. */
    tools: () => Promise.resolve({ tools: [], unavailable: [] }),
    /** So are its models. */
    testModel: () => Promise.reject(modelsElsewhere()),
    modelCredentials: () => Promise.reject(modelsElsewhere()),
    card: async (bearer, signal) => toAgentCard(await fetchA2aCard(baseUrl, bearer, signal)),
    async ping(signal) {
      await fetchA2aCard(baseUrl, undefined, signal);
    },
  };
}

const modelsElsewhere = () => new AppError('CONFLICT', 'Another A2A agent answers here, and has models of its own.');

type Asked = Pick<StartRequest, 'conversation_id' | 'agent_id' | 'client_context'>;

function toMessage(
  { parts = [], taskId }: Partial<MessageSendParams['message']>,
  { conversation_id, agent_id, client_context }: Asked,
  caller: OnBehalf,
  messageId: string,
): MessageSendParams['message'] {
  const metadata = { agent: agent_id, ...(client_context !== undefined && { client_context }) };
  const task = taskId === undefined ? {} : { taskId };
  return {
    kind: 'message',
    role: 'user',
    messageId,
    contextId: contextIdOf(caller, conversation_id),
    ...task,
    parts,
    metadata,
  };
}

/**
 * Two people may use one id of a conversation: what an agent keeps of a context must not be shared between them. Nor may
 * it be between branches: one that somebody went back to begins with an empty memory.
 */
const contextIdOf = ({ ownerId, context }: OnBehalf, conversationId: string) =>
  createHash('sha256')
    .update([ownerId, conversationId, ...(context === undefined ? [] : [context])].join(' '))
    .digest('hex')
    .slice(0, 32);

/** A single answer in words goes as words, everything else as the data that it is. */
function answerParts({ resume_data }: ResumeRequest): MessageSendParams['message']['parts'] {
  const values = resume_data.type === 'form_input' && 'values' in resume_data ? resume_data.values : undefined;
  const answer = values?.['answer'];
  if (values && Object.keys(values).length === 1 && typeof answer === 'string') return [{ kind: 'text', text: answer }];
  return [{ kind: 'data', data: { resume: resume_data } }];
}

/**
 * Asks, and resolves once the agent has said something: what it refuses is an error of the request. From then on its
 * events come translated.
 */
async function opened(
  transport: JsonRpcTransport,
  params: MessageSendParams,
  translator: A2aTranslator,
  signal: AbortSignal,
): Promise<AgentStream> {
  const sent: AsyncGenerator = transport.sendMessageStream(params, { signal });
  const first = await sent.next().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw dependencyDown(name, 'unreachable', cause);
  });
  return async (hear) => {
    for await (const event of translated(first, sent, transport, translator)) if (!(await hear(event))) return;
  };
}

async function* translated(
  first: IteratorResult<unknown>,
  sent: AsyncGenerator,
  transport: JsonRpcTransport,
  translator: A2aTranslator,
): AsyncGenerator<StreamEvent> {
  let isOver = false;
  try {
    for (let next = first; next.done !== true; next = await sent.next()) {
      const { data } = a2aEvent.safeParse(next.value);
      if (!data) throw dependencyDown(name, 'bad_answer');
      for (const event of translator.translate(data)) {
        isOver ||= isTerminal(event);
        yield event;
      }
    }
  } finally {
    await sent.return(undefined);
    const id = translator.taskId();
    // An agent goes on with a task that nobody reads; a failure to stop it changes nothing for the person.
    if (!isOver && id !== undefined)
      await transport.cancelTask({ id }, { signal: AbortSignal.timeout(cancelMs) }).catch(() => undefined);
  }
}
