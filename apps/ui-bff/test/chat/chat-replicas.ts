import { Readable } from 'node:stream';
import { fakeAuthz, type FakeAuthz } from '@parley/authz-client/testing';
import { startDocdb } from '@parley/devstack-docdb';
import { docdbOutage, openDocdb } from '@parley/docdb';
import {
  createClosers,
  createMetrics,
  createServiceApp,
  envelopeErrorBody,
  listen,
  type Logger,
  noDrain,
  readEvents,
} from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import type { Audit } from '../../src/audit/audit-log.js';
import { type AgentsService, createAgentsService } from '../../src/agents-service/agents-service.js';
import { chatRoutes } from '../../src/chat/chat.routes.js';
import { conversationRoutes } from '../../src/chat/conversations/conversations.routes.js';
import { runTimes, type RunTimes } from '../../src/chat/runs/run.js';
import { shareRoutes } from '../../src/chat/shares/shares.routes.js';
import { v1ChatRoutes } from '../../src/chat/v1.routes.js';
import { type ChatLimits, wireChat } from '../../src/chat/wire-chat.js';
import { callerOf, identify, requireSignedIn } from '../../src/entrance/identify.js';
import { startAgentsUpstream } from '../agents-upstream.js';

/**
 * Short times, so that tests wait for events and not for clocks. To keep an end takes as long as it takes: on a busy
 * machine four megabytes need more than the seconds that a person would wait.
 */
export const quick: RunTimes = {
  ...runTimes,
  keepEveryMs: 20,
  lonelyMs: 5_000,
  logEveryMs: 10,
  followEveryMs: 10,
  endMs: 60_000,
};

/** Chat alone, as many replicas as wanted, on a real docdb and before a told upstream. Who calls is the bearer. */
export async function startChat() {
  const closers = createClosers({ log: silentLog() });
  const docdb = await startDocdb({ port: 0 });
  closers.add('docdb', () => docdb.close());
  const upstream = await startAgentsUpstream();
  closers.add('upstream', () => upstream.close());
  const startReplica = async (more: Partial<ReplicaOptions> = {}) => {
    const replica = await openReplica({ docdbUrl: docdb.url, agentsUrl: upstream.url, ...more });
    closers.add('replica', () => replica.stop());
    return replica;
  };
  return { docdb, upstream, startReplica, close: () => closers.close() };
}

interface ReplicaOptions {
  docdbUrl: string;
  agentsUrl: string;
  times?: Partial<RunTimes>;
  now?: () => Date;
  log?: Logger;
  /** What runs the agents; the told upstream, unless a test brings its own. */
  agentsService?: AgentsService;
  /** What one person may have at once; more than any test needs, unless it says otherwise. */
  limits?: Partial<ChatLimits>;
  /** Forgets what *Gaps* knows of a conversation; nothing, unless a test looks at it. */
  forgetGaps?: () => Promise<void>;
  authz?: FakeAuthz;
  audit?: Audit;
  ragServerUrl?: string;
  /** Resolves when somebody may use an agent. */
  mayUse?: () => Promise<void>;
}

async function openReplica(options: ReplicaOptions) {
  const { docdbUrl, agentsUrl, times, now = () => new Date(), log = silentLog(), agentsService } = options;
  const mayUse = options.mayUse ?? (() => Promise.resolve());
  const closers = createClosers({ log });
  const stopping = new AbortController();
  const connection = await openDocdb({ uri: docdbUrl, database: 'parley' }, { log, signal: stopping.signal });
  closers.add('docdb', () => connection.close());
  const every = (ms: number, name: string, work: () => Promise<unknown>) => {
    const timer = setInterval(() => void work().catch(() => undefined), ms);
    closers.add(name, () => {
      clearInterval(timer);
      return Promise.resolve();
    });
  };
  const metrics = createMetrics('ui-bff');
  const world = {
    connection,
    log,
    metrics,
    closers,
    now,
    newId: randomUUID,
    stopping: stopping.signal,
    drain: noDrain,
    every,
  };
  const { chat, conversations, shares } = await wireChat({
    ...world,
    agents: { findEnabled: (id) => Promise.resolve({ id, name: id, description: '' }) },
    findDefaultAgentId: () => Promise.resolve('docs'),
    authz: { ...(options.authz ?? fakeAuthz()), require: mayUse },
    audit: options.audit ?? (() => Promise.resolve()),
    findTeam: (slug) => Promise.resolve({ slug, name: `Team ${slug}` }),
    findPerson: (email) => Promise.resolve(email.startsWith('nobody') ? undefined : personAt(email)),
    ragServerUrl: options.ragServerUrl ?? 'http://127.0.0.1:9',
    agentsService: agentsService ?? createAgentsService(agentsUrl),
    times: { ...quick, ...times },
    forgetGaps: options.forgetGaps ?? (() => Promise.resolve()),
    limits: { runsPerPerson: 100, streamsPerPerson: 1_000, ...options.limits },
    findSpaceNames: (ids) => Promise.resolve(new Map(ids.map((id) => [id, `Space ${id.slice(0, 2)}`]))),
  });
  const app = createServiceApp({
    log,
    metrics,
    errorBody: envelopeErrorBody,
    trustedProxies: [],
    routes: [...chatRoutes(chat), ...v1ChatRoutes(chat), ...conversationRoutes(conversations), ...shareRoutes(shares)],
    entrance: { guardOf: () => bySubject, callerOf },
    behind: [docdbOutage],
  });
  const server = await listen(app, { port: 0, graceMs: 5_000 });
  closers.add('http', () => server.close());
  return {
    url: server.url,
    db: connection,
    ...clientOf(server.url),
    /** As the service stops when it is told to. */
    stop: () => {
      stopping.abort(new Error('the service is stopping'));
      return closers.close();
    },
  };
}

/** People are called as their address begins. */
function personAt(email: string) {
  const [id = ''] = email.split('@');
  return { id, name: id };
}

/** Lets everybody in under the name that they bring as bearer, `NAME~bot` as the bot for them; who may come in at all is tested elsewhere. */
const bySubject = Router().use(
  identify({
    verify: (raw) => {
      const [subject, client] = raw.split('~');
      return Promise.resolve({ raw, subject, client } as never);
    },
    isOnBehalf: ({ client }) => client === 'bot',
    resumeSession: () => Promise.resolve(undefined),
    cookie: { read: () => undefined } as never,
  }),
  requireSignedIn('http://127.0.0.1:3000'),
);

export interface Asked {
  as?: string;
  body?: unknown;
  method?: string;
  lastEventId?: number | string;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

function clientOf(url: string) {
  const call = (path: string, { as = 'alice', body, method, lastEventId, idempotencyKey, signal }: Asked = {}) =>
    fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${as}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  const start = (conversationId: string, asked: Asked = {}) =>
    call('/api/v1/chat/stream/start', {
      ...asked,
      body: { message: 'What is Parley?', conversation_id: conversationId, agent_id: 'docs' },
    });
  return { call, start };
}

export interface SeenEvent {
  id: number;
  event: string;
  data: Record<string, unknown>;
}

/** Events of an answer as they come. */
export async function* eventsIn(res: Response): AsyncGenerator<SeenEvent> {
  for await (const { id, event, data } of readEvents(Readable.fromWeb(res.body!)))
    yield { id: Number(id), event, data: JSON.parse(data) as Record<string, unknown> };
}

/** All events of an answer. */
export async function allEvents(res: Response): Promise<SeenEvent[]> {
  const events: SeenEvent[] = [];
  for await (const event of eventsIn(res)) events.push(event);
  return events;
}

/** Reads events up to the first that fits, and leaves the rest to be read on. */
export async function readUntil(events: AsyncGenerator<SeenEvent>, fits: (event: SeenEvent) => boolean) {
  const seen: SeenEvent[] = [];
  for (;;) {
    const next = await events.next();
    if (next.done === true) throw new Error('the stream ended before');
    seen.push(next.value);
    if (fits(next.value)) return seen;
  }
}

/** Asks until it is so; a test that waits in vain fails by its own time-out. */
export async function eventually<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
