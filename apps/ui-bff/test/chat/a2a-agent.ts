import type { AgentCard, Message, Part, TaskState } from '@a2a-js/sdk-03';
import {
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  type RequestContext,
} from '@a2a-js/sdk-03/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from '@a2a-js/sdk-03/server/express';
import { listen } from '@parley/service';
import express from 'express';
import { randomUUID } from 'node:crypto';

/** What an agent says of an artifact; an artifact of its own where it has no id. */
export interface SaidArtifact {
  artifactId?: string;
  name?: string;
  description?: string;
  text?: string;
  data?: Record<string, unknown>;
  append?: boolean;
}

/** What an agent can say while it works on a task. */
export interface Speaker {
  artifact: (artifact: SaidArtifact) => void;
  status: (state: TaskState, more?: { text?: string; final?: boolean }) => void;
  reply: (text: string) => void;
}

export type Work = (speaker: Speaker) => Promise<void> | void;

/** An A2A agent made with the protocol's own server library, that works as a test tells it. */
export async function startA2aAgent() {
  const messages: Message[] = [];
  const bearers: (string | undefined)[] = [];
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
  const taskStore = new InMemoryTaskStore();
  const requestHandler = new DefaultRequestHandler(cardOf.card, taskStore, executor);
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: () => Promise.resolve(cardOf.card) }));
  app.use('/rpc', (req, _res, next) => {
    bearers.push(req.get('authorization'));
    next();
  });
  app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  return {
    url: server.url,
    messages,
    bearers,
    /** Tasks that were cancelled while they were worked on. */
    cancelled,
    /** The task of every message, in order. */
    tasks,
    stateOf: async (taskId: string) => (await taskStore.load(taskId))?.status.state,
    streams: (streaming: boolean) => {
      cardOf.card = { ...cardOf.card, capabilities: { streaming } };
    },
    changeCard: (change: Partial<AgentCard>) => {
      cardOf.card = { ...cardOf.card, ...change };
    },
    workWith: (next: Work) => {
      work = next;
    },
    close: () => server.close(),
  };
}

const cardAt = (url: string): AgentCard => ({
  name: 'Supervisor',
  version: '2.1.0',
  description: 'Knows everything.',
  protocolVersion: '0.3.0',
  url: `${url}/rpc`,
  capabilities: { streaming: true },
  defaultInputModes: ['text'],
  defaultOutputModes: ['text'],
  skills: [{ id: 'ask', name: 'Ask', description: 'Asks', tags: ['docs', 'jira', 'docs'] }],
});

function speakerOf(context: RequestContext, bus: ExecutionEventBus): Speaker {
  const { taskId, contextId } = context;
  const messageOf = (text: string): Message => ({
    kind: 'message',
    role: 'agent',
    messageId: randomUUID(),
    taskId,
    contextId,
    parts: [{ kind: 'text', text }],
  });
  let began = false;
  const begin = () => {
    if (began) return;
    began = true;
    bus.publish({ kind: 'task', id: taskId, contextId, status: { state: 'submitted' } });
  };
  return {
    artifact({ text, data, append = false, ...artifact }) {
      begin();
      const parts: Part[] = [];
      if (text !== undefined) parts.push({ kind: 'text', text });
      if (data !== undefined) parts.push({ kind: 'data', data });
      bus.publish({
        kind: 'artifact-update',
        taskId,
        contextId,
        append,
        artifact: { artifactId: randomUUID(), parts, ...artifact },
      });
    },
    status(state, { text, final = false } = {}) {
      begin();
      const message = text === undefined ? {} : { message: messageOf(text) };
      bus.publish({ kind: 'status-update', taskId, contextId, final, status: { state, ...message } });
    },
    reply: (text) => bus.publish(messageOf(text)),
  };
}
