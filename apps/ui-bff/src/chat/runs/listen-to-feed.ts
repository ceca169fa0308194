import type { EventStream } from '@parley/service';
import type { Feed } from './feed.js';
import type { Frame, RunApi } from './run.js';
import type { RunLog } from './run-log.store.js';
import { gapFrame } from './voice.js';

interface Listening {
  feed: Feed;
  api: RunApi;
  /** The last event that the client has seen; 0 for none. */
  afterId: number;
  stream: EventStream;
  runLog: Pick<RunLog, 'read'>;
  /** Resolves when what was said is in the log. */
  flushLog: () => Promise<void>;
}

/**
 * Sends a run's events after a position, at the client's own pace, until the run is over or the client leaves. Who is
 * so slow that memory has forgotten what comes next gets it from the replay log; what is no longer there either is
 * told as a gap. Neither the run nor other listeners wait.
 */
export async function listenToFeed({ feed, api, afterId, stream, runLog, flushLog }: Listening): Promise<void> {
  const bell = createBell();
  const leave = feed.listen(bell.ring);
  stream.signal.addEventListener('abort', bell.ring, { once: true });
  let position = afterId;
  try {
    while (!stream.signal.aborted) {
      const frames = feed.after(position) ?? (await forgotten(position));
      const last = frames.at(-1);
      if (last) {
        const busy = stream.write(withGaps(frames, position, api));
        position = last.id;
        if (busy) await busy; // A wait for nothing would cost every event one.
      } else if (feed.ended) return;
      else await bell.rung();
    }
  } finally {
    leave();
    stream.end();
  }

  async function forgotten(after: number): Promise<readonly Frame[]> {
    const logged = await runLog.read(feed.runId, after);
    if (logged[0]?.id === after + 1) return logged;
    await flushLog();
    const kept = await runLog.read(feed.runId, after);
    return kept.length > 0 ? kept : feed.remembered();
  }
}

/** Frames as one text; where ids are missing, an event that says so. */
function withGaps(frames: readonly Frame[], afterId: number, api: RunApi): string {
  let expected = afterId + 1;
  let text = '';
  for (const frame of frames) {
    if (frame.id !== expected) text += gapFrame(api, { from: expected, to: frame.id - 1 }).text;
    text += frame.text;
    expected = frame.id + 1;
  }
  return text;
}

/** A wait that remembers being called while nobody waited. */
function createBell() {
  let next = Promise.withResolvers<'rung'>();
  return {
    ring: () => next.resolve('rung'),
    async rung() {
      await next.promise;
      next = Promise.withResolvers();
    },
  };
}
