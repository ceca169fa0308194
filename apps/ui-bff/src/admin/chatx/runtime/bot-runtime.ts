import type { ReloadResult, RuntimeStatus, SilentReplica, SyncSummary } from '@parley/contracts';
import { AppError } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import type { SpaceKey } from '../space.store.js';
import type { BotReplica } from './bot-replicas.js';

/** What all replicas of the bot say of themselves. */
export interface RuntimeReport {
  replicas: RuntimeStatus[];
  unreachable: SilentReplica[];
}

/** The running bot, all replicas of it. */
export interface BotRuntime {
  /** False where no bot is configured. */
  isConfigured: boolean;
  /** Asks every replica. One that does not answer is listed as such. */
  report(): Promise<RuntimeReport>;
  /** Makes every replica forget one space, or all. @throws AppError `SERVICE_UNAVAILABLE` unless all of them did */
  reload(space?: SpaceKey): Promise<ReloadResult & { replicas: number }>;
  /** Has one replica write the routes of its configuration, then makes all forget what they knew. */
  syncFromConfig(dryRun: boolean): Promise<SyncSummary>;
}

export function createBotRuntime(replicas: readonly BotReplica[]): BotRuntime {
  const report = async (): Promise<RuntimeReport> => {
    const answers = await Promise.all(replicas.map(statusOf));
    return {
      replicas: answers.flatMap((answer) => ('status' in answer ? [answer.status] : [])),
      unreachable: answers.flatMap((answer) => ('silent' in answer ? [answer.silent] : [])),
    };
  };
  const reload: BotRuntime['reload'] = async (space) => {
    requireConfigured(replicas);
    const told = await Promise.allSettled(replicas.map((replica) => replica.reload(space)));
    const missed = replicas.filter((_replica, index) => told[index]?.status === 'rejected');
    if (missed.length > 0) throw notAllTold(missed, told.length - missed.length);
    const count = { replicas: replicas.length };
    if (!space) return { reloaded: 'all', ...count };
    return { reloaded: 'space', workspace_id: space.workspaceId, space_id: space.spaceId, ...count };
  };
  return {
    isConfigured: replicas.length > 0,
    report,
    reload,
    async syncFromConfig(dryRun) {
      requireConfigured(replicas);
      const summary = await firstAnswer(replicas, (replica) => replica.syncFromConfig(dryRun));
      if (!dryRun) await reload();
      return summary;
    },
  };
}

async function statusOf(replica: BotReplica): Promise<{ status: RuntimeStatus } | { silent: SilentReplica }> {
  try {
    return { status: await replica.status() };
  } catch (error) {
    const reason =
      error instanceof AppError ? (error.more.details as { reason?: string } | undefined)?.reason : undefined;
    return { silent: { address: replica.address, error: reason ?? 'failed' } };
  }
}

/** The replicas share one configuration: whichever answers first in their order speaks for all. */
async function firstAnswer<T>(replicas: readonly BotReplica[], ask: (replica: BotReplica) => Promise<T>): Promise<T> {
  let failure: unknown;
  for (const replica of replicas) {
    try {
      return await ask(replica);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      failure = error;
    }
  }
  throw failure;
}

/** @throws AppError `SERVICE_UNAVAILABLE` */
export function requireConfigured(replicas: readonly unknown[]): void {
  if (replicas.length > 0) return;
  throw new AppError('SERVICE_UNAVAILABLE', 'No bot is configured: CHATX_BOT_ADMIN_URL is missing.', {
    details: { dependency: 'chatx-bot', reason: 'not_configured' },
  });
}

function notAllTold(missed: readonly BotReplica[], told: number): AppError {
  const cause = dependencyDown('chatx-bot', 'unreachable');
  return new AppError('SERVICE_UNAVAILABLE', 'Not every replica of the bot could be told. Please try again.', {
    details: { dependency: 'chatx-bot', told, missed: missed.map(({ address }) => address), action: 'retry' },
    cause,
  });
}
