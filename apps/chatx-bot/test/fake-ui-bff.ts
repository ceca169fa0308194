import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccessCheckAnswer, CancelRequest, ResumeRequest, StartRequest, WhomToAsk } from '@parley/contracts';
import { decodeJwt } from 'jose';

export interface Run<Body = StartRequest> {
  readonly body: Body;
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly claims: Record<string, unknown>;
}

export interface AccessCheck {
  readonly path: string;
  readonly body: unknown;
  readonly claims: Record<string, unknown>;
}

/** How a run is begun; refused with any status but 200. */
interface Refusal {
  readonly status: number;
  readonly code?: string;
  readonly details?: object;
}

/** What a run says, event by event; it may wait in between. */
export type Script = (run: Run) => AsyncIterable<readonly [event: string, data: unknown]>;

export const allowed: AccessCheckAnswer = { allowed: true, space_allowed: true, user_allowed: true, reason: 'allowed' };

export async function* answerWith(text: string): AsyncGenerator<readonly [string, unknown]> {
  yield await Promise.resolve(['run', { run_id: 'run-1' }] as const);
  yield ['content', { text }];
  yield ['done', {}];
}

export type FakeUiBff = Awaited<ReturnType<typeof startFakeUiBff>>;

/** ui-bff as the bot sees it: access checks and runs, over real HTTP, recorded and scripted. */
export async function startFakeUiBff() {
  const state = {
    runs: [] as Run[],
    accessChecks: [] as AccessCheck[],
    agents: { status: 200, data: [] as unknown[] },
    resumes: [] as Run<ResumeRequest>[],
    resume: (): Refusal => ({ status: 200 }),
    resumed: (() => answerWith('Done as decided.')) as () => ReturnType<Script>,
    takenUp: [] as string[],
    /** Which bearers may take a stream up. */
    mayTakeUp: (_token: string): boolean => true,
    cancelled: [] as Run<CancelRequest>[],
    cancel: (): number => 200,
    access: (): { status: number; data?: AccessCheckAnswer } => ({ status: 200, data: allowed }),
    feedback: [] as (Run<unknown> & { readonly path: string })[],
    rate: (): number => 200,
    /** Names of those to ask, for each team. */
    whomToAsk: (_team: string | null): { status: number; data?: WhomToAsk } => ({ status: 503 }),
    /** How the direct room of whoever asks is described, or with a team's short name connected. */
    directRoom: (_teamSlug?: string): { status: number; data?: unknown; details?: object } => ({ status: 503 }),
    directRooms: [] as {
      readonly path: string;
      readonly claims: Record<string, unknown>;
      readonly teamSlug?: string;
    }[],
    /** A request for access as it is shown to whoever asks about it, by keeper, id and the person's `sub`. */
    accessRequest: (_keeper: string, _id: string, _sub: unknown): unknown => undefined,
    /** How a press is decided. */
    decide: (_pressId: string): { status: number; data?: unknown } => ({ status: 503 }),
    pressed: [] as { readonly pressId: string; readonly claims: Record<string, unknown> }[],
    /** What is kept of conversations, by their ids, and how reading a turn is answered. */
    turns: new Map<string, { readonly run_id: string; readonly [field: string]: unknown }[]>(),
    read: (): number => 200,
    start: (): Refusal => ({ status: 200 }),
    script: ((run) => answerWith(`Answer to: ${run.body.message}`)) as Script,
    takeUp: undefined as Script | undefined,
    takeUpStatus: (): number => 200,
    /** Id of the last event of any stream. */
    lastEventId: 0,
  };
  const server = createServer((req, res) => {
    void handle(state, req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Cuts every connection, as a crash would. */
    cut: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

type State = Omit<FakeUiBff, 'url' | 'cut' | 'close'>;

/** What is no run: whether this was such a call, and is answered. */
function answersAside(state: State, res: ServerResponse, told: State['feedback'][number]): boolean {
  if (answersTurn(state, res, told.path) || answersDirectRoom(state, res, told)) return true;
  if (answersWhomToAsk(state, res, told.path) || answersAccessRequest(state, res, told)) return true;
  if (told.path.endsWith('/cancel')) {
    const { body, key, claims } = told;
    state.cancelled.push({ body: body as CancelRequest, key, claims });
    const status = state.cancel();
    json(res, status, { success: status === 200, data: { cancelled: true } });
    return true;
  }
  if (!told.path.endsWith('/feedback')) return false;
  state.feedback.push(told);
  const status = state.rate();
  json(res, status, { success: status === 200, data: told.body });
  return true;
}

/** Whether somebody asked about their direct room. */
function answersDirectRoom(state: State, res: ServerResponse, { path, claims, body }: State['feedback'][number]) {
  if (!path.startsWith('/api/chatx/direct-rooms/')) return false;
  const teamSlug = (body as { team_slug?: string } | undefined)?.team_slug;
  state.directRooms.push({ path, claims, ...(teamSlug !== undefined && { teamSlug }) });
  const { status, data, details } = state.directRoom(teamSlug);
  json(res, status, { success: status === 200, data, details });
  return true;
}

/** Whether somebody asked about a request for access, or pressed a button about one. */
function answersAccessRequest(state: State, res: ServerResponse, { path, claims, body }: State['feedback'][number]) {
  const [, keeper, id] = /^\/api\/chatx\/access-requests\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (keeper === undefined) return false;
  if (id === undefined) {
    const pressId = (body as { press_id: string }).press_id;
    state.pressed.push({ pressId, claims });
    const { status, data } = state.decide(pressId);
    json(res, status, { success: status === 200, data });
    return true;
  }
  const data = state.accessRequest(keeper, id, claims['sub']);
  if (data === undefined) json(res, 404, { success: false, error: 'No such request.', code: 'NOT_FOUND' });
  else json(res, 200, { success: true, data });
  return true;
}

/** Whether somebody asked who can help. */
function answersWhomToAsk(state: State, res: ServerResponse, path: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://ui-bff');
  if (pathname !== '/api/whom-to-ask') return false;
  const { status, data } = state.whomToAsk(searchParams.get('team'));
  json(res, status, { success: status === 200, data });
  return true;
}

/** Whether somebody wanted to read a turn, and did. */
function answersTurn(state: State, res: ServerResponse, path: string): boolean {
  const [, id, named] = /^\/api\/v1\/chat\/conversations\/([^/?]+)\/turns\/([^/?]+)$/.exec(path) ?? [];
  if (id === undefined) return false;
  const turn = (state.turns.get(decodeURIComponent(id)) ?? []).find(({ run_id }) => run_id === named);
  const status = turn ? state.read() : 404;
  json(res, status, { success: status === 200, data: turn });
  return true;
}

async function handle(state: State, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = req.url ?? '';
  const token = req.headers.authorization?.replace('Bearer ', '') ?? '';
  const claims = decodeJwt(token);
  const body = await readJson(req);
  const key = String(req.headers['idempotency-key'] ?? '');
  if (path.endsWith('/access-check')) {
    state.accessChecks.push({ path, body, claims });
    const { status, data } = state.access();
    json(res, status, { success: status === 200, data });
    return;
  }
  if (path === '/api/dynamic-agents/available') {
    json(res, state.agents.status, { success: state.agents.status === 200, data: state.agents.data });
    return;
  }
  if (answersAside(state, res, { path, body, key, claims })) return;
  if (path.endsWith('/stream/start')) {
    const run: Run = { body: body as StartRequest, key, claims };
    state.runs.push(run);
    const { status, ...why } = state.start();
    if (status !== 200) {
      json(res, status, { success: false, error: 'no', ...why });
      return;
    }
    return stream(state, res, state.script(run));
  }
  if (path.endsWith('/stream/resume')) {
    state.resumes.push({ body: body as ResumeRequest, key, claims });
    const { status, ...why } = state.resume();
    if (status === 200) return stream(state, res, state.resumed());
    json(res, status, { success: false, error: 'no', ...why });
    return;
  }
  state.takenUp.push(path);
  const status = state.mayTakeUp(token) ? state.takeUpStatus() : 401;
  if (status !== 200) {
    json(res, status, { success: false, error: 'no', code: 'SERVICE_UNAVAILABLE' });
    return;
  }
  if (!state.takeUp) {
    json(res, 404, { success: false, error: 'gone', code: 'NOT_FOUND' });
    return;
  }
  return stream(state, res, state.takeUp({ body: {} as StartRequest, key, claims }));
}

async function stream(state: State, res: ServerResponse, events: ReturnType<Script>): Promise<void> {
  res.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
  for await (const [event, data] of events) {
    state.lastEventId += 1;
    res.write(`id: ${state.lastEventId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
  res.end();
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
