import type { MachineTokens } from '@parley/auth';
import {
  AppError,
  errorBody,
  type ErrorCode,
  jsonOrUndefined,
  reloadBody,
  replicaStatusBody,
  type RuntimeStatus,
  syncBody,
  type SyncSummary,
} from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';
import type { z } from 'zod';
import type { SpaceKey } from '../space.store.js';

/** One process of the bot, by the address of its admin API. */
export interface BotReplica {
  /** Host and port, as admins are told. */
  readonly address: string;
  status(): Promise<RuntimeStatus>;
  /** Clears the cache of one space, or of all. */
  reload(space?: SpaceKey): Promise<void>;
  /**
   * Writes its configured routes to docdb and authz, or reports what that would change. Once started it continues, even
   * if the caller has given up.
   */
  syncFromConfig(dryRun: boolean): Promise<SyncSummary>;
}

interface Options {
  readonly url: string;
  readonly machineTokens: MachineTokens;
  /** Of its tokens, if the idp requires one. */
  readonly scope: string | undefined;
  /** Timeout in milliseconds. */
  readonly patience?: { readonly usual: number; readonly sync: number };
}

/** A sync writes one route after the other, and there may be hundreds. Proxies before us wait for a minute. */
const defaultPatience = { usual: 5_000, sync: 50_000 };

/**
 * Every method throws AppError `SERVICE_UNAVAILABLE` naming chatx-bot when there is no answer, or none of its kind; and
 * what the bot says of its configuration and of its neighbours.
 */
export function botReplica({ url, machineTokens, scope, patience = defaultPatience }: Options): BotReplica {
  const call = dependencyCaller({ name: 'chatx-bot', timeoutMs: patience.usual });
  const send = async (path: string, { body, timeoutMs }: Question, token: string): Promise<unknown> => {
    const res = await call(`${url}/admin/chatx/routes/${path}`, {
      ...(timeoutMs !== undefined && { timeoutMs }),
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!res.ok) throw refusal(res.status, jsonOrUndefined(res.text));
    return res.json();
  };
  const ask = async <T>(schema: z.ZodType<{ data: T }>, path: string, question: Question = {}): Promise<T> => {
    const answer = await machineTokens.use(scope, (token) => send(path, question, token), isTokenRefused);
    const { success, data, error } = schema.safeParse(answer);
    if (!success) throw dependencyDown('chatx-bot', 'bad_answer', error);
    return data.data;
  };
  return {
    address: new URL(url).host,
    status: () => ask(replicaStatusBody, 'status'),
    async reload(space) {
      const body = space ? { workspace_id: space.workspaceId, space_id: space.spaceId } : {};
      await ask(reloadBody, 'reload', { body });
    },
    syncFromConfig: (dryRun) =>
      ask(syncBody, 'sync-from-config', { body: { dry_run: dryRun }, timeoutMs: patience.sync }),
  };
}

interface Question {
  readonly body?: object;
  readonly timeoutMs?: number;
}

/** For the admin to read: what is wrong with the bot's configuration, and which of its neighbours is down. */
const toldOn: readonly ErrorCode[] = [
  'CHATX_WORKSPACE_UNCONFIGURED',
  'CONFLICT',
  'AUTHZ_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
];

/** Whatever else the bot refuses is an outage of it. */
function refusal(status: number, answer: unknown): AppError {
  const said = errorBody.safeParse(answer).data;
  if (said && toldOn.includes(said.code)) return new AppError(said.code, said.error, { details: said.details });
  return dependencyDown('chatx-bot', 'bad_answer', { status });
}

const isTokenRefused = (error: unknown) => (error as { cause?: { readonly status?: number } }).cause?.status === 401;
