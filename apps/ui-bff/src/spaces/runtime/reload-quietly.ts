import type { Logger } from '@parley/service';
import type { SpaceKey } from '../space.store.js';
import type { BotReplica } from './bot-replicas.js';

/** The result of a reload. */
export interface ReloadOutcome {
  /** False where no bot is configured. */
  readonly attempted: boolean;
  /** Addresses of replicas that were not reached. */
  readonly missed: string[];
}

/**
 * Clears one space from the cache of every bot replica. A failure is reported, not fatal: caches expire by themselves.
 */
export type ReloadQuietly = (space: SpaceKey) => Promise<ReloadOutcome>;

export const makeReloadQuietly =
  (replicas: readonly BotReplica[], log: Logger): ReloadQuietly =>
  async (space) => {
    const missed = await Promise.all(
      replicas.map((replica) =>
        replica.reload(space).then(
          () => [],
          (err: unknown) => {
            log.warn({ err, replica: replica.address }, 'a replica of the bot did not accept the reload');
            return [replica.address];
          },
        ),
      ),
    );
    return { attempted: replicas.length > 0, missed: missed.flat() };
  };
