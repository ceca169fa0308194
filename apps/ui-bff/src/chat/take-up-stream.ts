import { AppError } from '@parley/contracts';
import { createFeed, type Feed } from './runs/feed.js';
import type { Frame, RunApi } from './runs/run.js';
import type { RunHost } from './runs/run-host.js';
import type { RunStore } from './runs/run.store.js';

/** Which stream is taken up, by whom, and what they have seen of it. */
export interface TakeUp {
  ownerId: string;
  runId: string;
  api: RunApi;
  afterId: number;
  /** Whether a run whose agent refused to begin counts as none: who gives an order again wants it begun. */
  onlyBegun?: boolean;
}

/**
 * Finds what a run of the caller's says, whichever process has it; `undefined` when all of it was seen.
 * @throws AppError `NOT_FOUND`, for somebody else's run too
 */
export type TakeUpStream = (takeUp: TakeUp) => Promise<Feed | undefined>;

export function makeTakeUpStream({
  host,
  runs,
  now,
}: {
  host: RunHost;
  runs: RunStore;
  now: () => Date;
}): TakeUpStream {
  return async ({ ownerId, runId, api, afterId, onlyBegun = false }) => {
    const isTheirs = (run: { ownerId: string; api: RunApi }) => run.ownerId === ownerId && run.api === api;
    const live = host.find(runId);
    if (live && isTheirs(live.run)) return live.feed;
    const state = await runs.findStream(runId);
    if (!state || !isTheirs(state) || (onlyBegun && state.refused))
      throw new AppError('NOT_FOUND', 'This stream does not exist or has expired.');
    if (!state.closing) return host.follow(runId);
    return afterId >= (state.closing.at(-1)?.id ?? 0) ? undefined : closedFeed(runId, state.closing, now);
  };
}

/** What a run said at last; what was before it is in the replay log, or is not any more. */
function closedFeed(runId: string, closing: readonly Frame[], now: () => Date): Feed {
  const lastId = (closing[0]?.id ?? 1) - 1;
  const feed = createFeed({ runId, lastId, now: () => now().getTime(), maxChars: Infinity });
  feed.add(closing);
  feed.end();
  return feed;
}
