import type { EventStream } from '@parley/service';
import { dialects } from './dialects.js';
import type { Entry, RunApi } from './entry.js';
import type { Feed } from './feed.js';
import type { RunLog } from './run-log.store.js';

interface Listening {
  readonly feed: Feed;
  /** The API that the client reads on, which need not be the one that the run was begun on. */
  readonly api: RunApi;
  /** The last frame of that API that the client has seen; 0 for none. */
  readonly afterId: number;
  readonly stream: EventStream;
  readonly runLog: Pick<RunLog, 'read'>;
  /** Resolves when what was said is in the log. */
  readonly flushLog: () => Promise<void>;
}

/**
 * Sends a run's events after a position, at the client's own pace, until the run is over or the client leaves. Who is
 * so slow that memory has forgotten what comes next gets it from the replay log; what is no longer there either is
 * told as a gap. Neither the run nor other listeners wait.
 */
export async function listenToFeed({ feed, api, afterId, stream, runLog, flushLog }: Listening): Promise<void> {
  const dialect = dialects[api];
  const bell = createBell();
  let position = afterId;
  let isIdle = false;
  let behind: Promise<void> | undefined;
  const goOn = () => {
    isIdle = false;
    bell.ring();
  };
  // Who has all that was said gets what comes next in the moment it is said: a wait would cost every event one.
  const onChange = (added: readonly Entry[]) => {
    const isNext = isIdle && !feed.hasEnded();
    if (isNext) behind = send(added);
    if (!isNext || behind) goOn();
  };
  const leave = feed.listen(onChange);
  stream.signal.addEventListener('abort', goOn, { once: true });
  try {
    while (!stream.signal.aborted) {
      bell.hush();
      behind ??= send(feed.after(api, position) ?? (await forgotten(position)));
      await behind;
      behind = undefined;
      if (position < feed.lastIds()[api]) continue;
      if (feed.hasEnded()) return;
      isIdle = true;
      await bell.rung();
      isIdle = false;
    }
  } finally {
    leave();
    stream.end();
  }

  /** Whether the client is behind: a promise of the moment when it can take more. */
  function send(entries: readonly Entry[]): Promise<void> | undefined {
    const text = told(entries);
    return text === '' ? undefined : stream.write(text);
  }

  /** What the client has not seen of some events; where ids are missing, an event that says so. */
  function told(entries: readonly Entry[]): string {
    let text = '';
    for (const entry of entries) {
      const frames = dialect.frames(feed.run, entry);
      const before = entry.ids[api] - frames.length;
      if (before > position) text += dialect.gap({ from: position + 1, to: before }).text;
      position = Math.max(position, before);
      for (const frame of frames) {
        if (frame.id <= position) continue;
        text += frame.text;
        position = frame.id;
      }
    }
    return text;
  }

  async function forgotten(after: number): Promise<readonly Entry[]> {
    const { runId } = feed.run;
    const logged = await runLog.read(runId, api, after);
    if (logged[0] && hasNoGap(after, logged[0])) return logged;
    await flushLog();
    const kept = await runLog.read(runId, api, after);
    return kept.length > 0 ? kept : feed.remembered();
  }

  function hasNoGap(after: number, entry: Entry): boolean {
    return entry.ids[api] - dialect.frames(feed.run, entry).length <= after;
  }
}

/** A wait that remembers being called while nobody waited, until told to forget it. */
function createBell() {
  let isRung = false;
  let wake = (): void => undefined;
  return {
    ring: () => {
      isRung = true;
      wake();
    },
    hush: () => {
      isRung = false;
    },
    rung: () =>
      new Promise<void>((resolve) => {
        if (isRung) resolve();
        else wake = resolve;
      }),
  };
}
