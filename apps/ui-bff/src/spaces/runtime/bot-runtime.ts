import type { ReloadResult, RuntimeStatus, SilentReplica, SyncSummary } from '@parley/contracts';
import { AppError } from '@parley/contracts';
import { dependencyDown } from '@parley/service';
import type { SpaceKey } from '../space.store.js';
import type { BotReplica } from './bot-replicas.js';

/** The status of all replicas of the bot. */
export interface RuntimeReport {
  readonly replicas: RuntimeStatus[];
  readonly unreachable: SilentReplica[];
}

/** The running bot, all replicas of it. */
export interface BotRuntime {
  /** False where no bot is configured. */
  readonly isConfigured: boolean;
  /** Queries every replica; one that does not answer is listed as such. */
  report(): Promise<RuntimeReport>;
  /**
   * Clears one space, or all, from the cache of every replica. Throws AppError `SERVICE_UNAVAILABLE` unless all of
   * them did.
   */
  reload(space?: SpaceKey): Promise<ReloadResult & { readonly replicas: number }>;
  /** Lets one replica write its configured routes, then clears the cache of all. */
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
      const summary = await syncedByOne(replicas, dryRun);
      if (!dryRun) await reload();
      return summary;
    },
  };
}

async function statusOf(
  replica: BotReplica,
): Promise<{ readonly status: RuntimeStatus } | { readonly silent: SilentReplica }> {
  try {
    return { status: await replica.status() };
  } catch (error) {
    const reason = error instanceof AppError ? reasonOf(error) : undefined;
    return { silent: { address: replica.address, error: reason ?? 'failed' } };
  }
}

/**
 * The replicas share one configuration: the first that answers does it for all. It may take a while, so a probe comes
 * first; a replica that takes too long continues, because a second one would conflict with it.
 */
async function syncedByOne(replicas: readonly BotReplica[], dryRun: boolean): Promise<SyncSummary> {
  let failure: unknown;
  for (const replica of replicas) {
    try {
      await replica.status();
      return await replica.syncFromConfig(dryRun).catch((error: unknown) => throwStillAtIt(replica, error));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE' || isStillAtIt(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

const detailsOf = ({ more: { details } }: AppError) => (details ?? {}) as { dependency?: string; reason?: string };
const reasonOf = (error: AppError) => detailsOf(error).reason;

const isStillAtIt = (error: AppError) => reasonOf(error) === 'still_at_it';

/** Of the bot alone: what it says of a neighbour that did not answer in time has ended the sync. */
function throwStillAtIt({ address }: BotReplica, error: unknown): never {
  const { dependency, reason } = error instanceof AppError ? detailsOf(error) : {};
  if (dependency !== 'chatx-bot' || reason !== 'timeout') throw error;
  const message = `The bot at ${address} is still working on it. Check again in a minute.`;
  const details = { dependency, reason: 'still_at_it', address, action: 'retry' };
  throw new AppError('SERVICE_UNAVAILABLE', message, { details, cause: error });
}

/** Throws AppError `SERVICE_UNAVAILABLE`. */
export function requireConfigured(replicas: readonly unknown[]): void {
  if (replicas.length > 0) return;
  throw new AppError('SERVICE_UNAVAILABLE', 'No bot is configured: set CHATX_BOT_ADMIN_URL.', {
    details: { dependency: 'chatx-bot', reason: 'not_configured' },
  });
}

function notAllTold(missed: readonly BotReplica[], told: number): AppError {
  const cause = dependencyDown('chatx-bot', 'unreachable');
  return new AppError('SERVICE_UNAVAILABLE', 'Some replicas of the bot could not be reached. Try again.', {
    details: { dependency: 'chatx-bot', told, missed: missed.map(({ address }) => address), action: 'retry' },
    cause,
  });
}
