import type { AgentCard, Artifact, Message, TaskState } from '@a2a-js/sdk';
import {
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  type RequestContext,
} from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { listen } from '@parley/service';
import express from 'express';
import { randomUUID } from 'node:crypto';

/** What an agent can say while it works on a task. */
export interface Speaker {
  context: RequestContext;
  artifact: (artifact: Partial<Artifact> & { text?: string }) => void;
  status: (state: TaskState, more?: { text?: string; final?: boolean }) => void;
  reply: (text: string) => void;
}

/** An A2A agent made with the protocol's own server library, that works as a test tells it. */
export async function startA2aAgent() {
  const messages: Message[] = [];
  const bearers: (string | undefined)[] = [];
  const cancelled: string[] = [];
  const tasks: string[] = [];
  let work: (speaker: Speaker) => Promise<void> | void = ({ reply }) => reply('Hello.');
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
    changeCard: (change: Partial<AgentCard>) => {
      cardOf.card = { ...cardOf.card, ...change };
    },
    workWith: (next: typeof work) => {
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
    context,
    artifact({ text, ...artifact }) {
      begin();
      const parts = text === undefined ? [] : [{ kind: 'text' as const, text }];
      bus.publish({
        kind: 'artifact-update',
        taskId,
        contextId,
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
