import { AppError } from '@parley/contracts';
import type { Entry, RunApi } from './runs/entry.js';
import { createFeed, type Feed } from './runs/feed.js';
import { idsBefore } from './runs/place-entry.js';
import type { StreamState } from './runs/run.js';
import type { RunHost } from './runs/run-host.js';
import type { RunStore } from './runs/run.store.js';

/** Which stream is taken up, by whom, on which API, and what they have seen of it there. */
export interface TakeUp {
  readonly ownerId: string;
  readonly runId: string;
  readonly api: RunApi;
  readonly afterId: number;
  /** Whether a run whose agent refused to begin counts as none: who gives an order again wants it begun. */
  readonly onlyBegun?: boolean;
}

/**
 * Finds what a run of the caller's says, whichever process has it and whichever API it began on; `undefined` when all of
 * it was seen.
 * Throws AppError `NOT_FOUND`, for somebody else's run too.
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
    const isTheirs = (run: { ownerId: string }) => run.ownerId === ownerId;
    const live = host.find(runId);
    if (live && isTheirs(live.run)) return live.feed;
    const state = await runs.findStream(runId);
    if (!state || !isTheirs(state) || (onlyBegun && state.refused))
      throw new AppError('NOT_FOUND', 'This stream does not exist or has expired.');
    if (!state.closing) return host.follow(state);
    return afterId >= state.closing.ids[api] ? undefined : closedFeed(state, state.closing, now);
  };
}

/** What a run said at last; what was before it is in the replay log, or is not any more. */
function closedFeed(run: StreamState, closing: Entry, now: () => Date): Feed {
  const lastIds = idsBefore(run, closing);
  const feed = createFeed({ run, lastIds, now: () => now().getTime(), maxChars: Infinity });
  feed.add([closing]);
  feed.end();
  return feed;
}
