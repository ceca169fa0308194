import { randomUUID } from 'node:crypto';
import { type AgentCard, type Message, type Part, Role, TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { listen } from '@parley/service';
import express from 'express';
import type { Speaker, Work } from './a2a-agent.js';

/** An A2A agent of the 1.0 line alone, that says what one of the 0.3 line can say. */
export async function startA2aAgentV1() {
  const messages: Message[] = [];
  const cancelled: string[] = [];
  const tasks: string[] = [];
  let work: Work = ({ reply }) => reply('Hello.');
  const executor: AgentExecutor = {
    async execute(context, bus) {
      messages.push(context.userMessage);
      tasks.push(context.taskId);
      await work(speakerOf(context, bus));
      bus.finished();
    },
    cancelTask(taskId) {
      cancelled.push(taskId);
      return Promise.resolve();
    },
  };
  const app = express();
  const server = await listen(app, { port: 0, graceMs: 20 });
  const cardOf: { card: AgentCard } = { card: cardAt(server.url) };
  const requestHandler = new DefaultRequestHandler(cardOf.card, new InMemoryTaskStore(), executor);
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: () => Promise.resolve(cardOf.card) }));
  app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  return {
    url: server.url,
    messages,
    cancelled,
    tasks,
    streams: (streaming: boolean) => {
      cardOf.card.capabilities = { ...capabilities, streaming };
    },
    workWith: (next: Work) => {
      work = next;
    },
    close: () => server.close(),
  };
}

const capabilities = { streaming: true, pushNotifications: false, extensions: [] };

const cardAt = (url: string): AgentCard => ({
  name: 'Supervisor',
  version: '3.0.0',
  description: 'Knows everything.',
  supportedInterfaces: [
    { url: `${url}/grpc`, protocolBinding: 'GRPC', protocolVersion: '1.0', tenant: '' },
    { url: `${url}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' },
  ],
  capabilities,
  provider: undefined,
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: ['text'],
  defaultOutputModes: ['text'],
  skills: [],
  signatures: [],
});

const states: Record<string, TaskState> = {
  working: TaskState.TASK_STATE_WORKING,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  rejected: TaskState.TASK_STATE_REJECTED,
  'input-required': TaskState.TASK_STATE_INPUT_REQUIRED,
  'auth-required': TaskState.TASK_STATE_AUTH_REQUIRED,
};

const bare = { metadata: undefined, filename: '', mediaType: '' };
const textPart = (value: string): Part => ({ content: { $case: 'text', value }, ...bare });

function speakerOf({ taskId, contextId }: RequestContext, bus: ExecutionEventBus): Speaker {
  const messageOf = (text: string): Message => ({
    ...{ messageId: randomUUID(), taskId, contextId, role: Role.ROLE_AGENT, parts: [textPart(text)] },
    ...{ metadata: undefined, extensions: [], referenceTaskIds: [] },
  });
  const statusOf = (state: TaskState, text?: string) => ({
    state,
    message: text === undefined ? undefined : messageOf(text),
    timestamp: undefined,
  });
  let began = false;
  const begin = () => {
    if (began) return;
    began = true;
    const status = statusOf(TaskState.TASK_STATE_SUBMITTED);
    bus.publish(AgentEvent.task({ id: taskId, contextId, status, artifacts: [], history: [], metadata: undefined }));
  };
  return {
    artifact({ text, data, append = false, artifactId = randomUUID(), name = '', description = '' }) {
      begin();
      const parts = [
        ...(text === undefined ? [] : [textPart(text)]),
        ...(data === undefined ? [] : [{ content: { $case: 'data' as const, value: data }, ...bare }]),
      ];
      const artifact = { artifactId, name, description, parts, metadata: undefined, extensions: [] };
      bus.publish(
        AgentEvent.artifactUpdate({ taskId, contextId, artifact, append, lastChunk: false, metadata: undefined }),
      );
    },
    status(state, { text } = {}) {
      begin();
      const status = statusOf(states[state] ?? TaskState.TASK_STATE_UNSPECIFIED, text);
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status, metadata: undefined }));
    },
    reply: (text) => bus.publish(AgentEvent.message(messageOf(text))),
  };
}
