import { createHash } from 'node:crypto';
import { type Message, type Part, Role } from '@a2a-js/sdk';
import { type Client, ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { AppError, type ResumeRequest, type StartRequest } from '@parley/contracts';
import type { AgentsService, OnBehalf } from '../../agents-service/agents-service.js';
import { a2aCaller, type A2aCard, fetchA2aCard, isStreaming, toAgentCard } from './a2a-card.js';
import { cancelMs, openRun, type Polling } from './a2a-run.js';
import { createA2aTranslator, taskOf } from './a2a-translator.js';

interface Options {
  readonly baseUrl: string;
  readonly newId: () => string;
  /** Longest silence of a run, heartbeats included. */
  readonly idleMs?: number;
  readonly polling?: Polling;
}

const usualPolling: Polling = { firstMs: 500, maxMs: 5_000, untilMs: 600_000 };

/**
 * An A2A agent of 0.3 or 1.x (JSON-RPC over HTTP) as agents service: a conversation is its context, `agent` travels in the
 * message's metadata. It is told of a cancel by task: one that waits is in the question's id, one that runs is cancelled by
 * whoever reads its stream. One that does not stream is asked for its task until that ends.
 */
export function createA2aAgents({ baseUrl, newId, idleMs = 120_000, polling = usualPolling }: Options): AgentsService {
  const reach = async (bearer: string, signal: AbortSignal) => {
    const found = await fetchA2aCard(baseUrl, bearer, signal);
    return { ...found, client: await clientFor(found, a2aCaller(bearer, idleMs)) };
  };
  const run = async (
    message: Pick<Message, 'parts'> & { readonly taskId?: string },
    request: Asked,
    caller: OnBehalf,
    signal: AbortSignal,
  ) => {
    const { card, client } = await reach(caller.bearer, signal);
    const configuration = {
      ...{ acceptedOutputModes: [], taskPushNotificationConfig: undefined },
      returnImmediately: !isStreaming(card),
    };
    const sent = toMessage(message, request, caller, newId());
    return openRun({
      ...{ client, polling, signal, isStreaming: isStreaming(card) },
      request: { tenant: '', message: sent, configuration, metadata: undefined },
      translator: createA2aTranslator(request.agent_id, newId),
    });
  };
  return {
    start: (request, caller, signal) => run({ parts: [textPart(request.message)] }, request, caller, signal),
    resume: (request, caller, signal) =>
      run({ taskId: taskOf(request.interrupt_id ?? ''), parts: answerParts(request) }, request, caller, signal),
    async cancel({ interrupt_id }, bearer) {
      if (interrupt_id === undefined) return false;
      const signal = AbortSignal.timeout(cancelMs);
      const { client } = await reach(bearer, signal);
      await client.cancelTask({ tenant: '', id: taskOf(interrupt_id), metadata: undefined }, { signal });
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

/** Speaks the protocol line of the way that the card offers. */
const clientFor = ({ card, way }: A2aCard, fetchImpl: typeof fetch): Promise<Client> =>
  new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl, legacyCompat: { enabled: true } })],
  }).createFromAgentCard({ ...card, supportedInterfaces: [way] });

type Asked = Pick<StartRequest, 'conversation_id' | 'agent_id' | 'client_context'>;

function toMessage(
  { parts, taskId = '' }: Pick<Message, 'parts'> & { readonly taskId?: string },
  { conversation_id, agent_id, client_context }: Asked,
  caller: OnBehalf,
  messageId: string,
): Message {
  return {
    ...{ messageId, taskId, parts },
    role: Role.ROLE_USER,
    contextId: contextIdOf(caller, conversation_id),
    metadata: { agent: agent_id, ...(client_context !== undefined && { client_context }) },
    ...{ extensions: [], referenceTaskIds: [] },
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

const textPart = (value: string): Part => ({ content: { $case: 'text', value }, ...bare });
const bare = { metadata: undefined, filename: '', mediaType: '' };

/** A single answer in words goes as words, everything else as the data that it is. */
function answerParts({ resume_data }: ResumeRequest): Part[] {
  const values = resume_data.type === 'form_input' && 'values' in resume_data ? resume_data.values : undefined;
  const answer = values?.['answer'];
  if (values && Object.keys(values).length === 1 && typeof answer === 'string') return [textPart(answer)];
  return [{ content: { $case: 'data', value: { resume: resume_data } }, ...bare }];
}
