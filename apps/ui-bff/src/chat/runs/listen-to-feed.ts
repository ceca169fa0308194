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
  let position = afterId;
  let isIdle = false;
  let behind: Promise<void> | undefined;
  const goOn = () => {
    isIdle = false;
    bell.ring();
  };
  // Who has all that was said gets what comes next in the moment it is said: a wait would cost every event one.
  const onChange = (added: readonly Frame[]) => {
    const isNext = isIdle && !feed.hasEnded() && added[0]?.id === position + 1;
    if (isNext) behind = send(added);
    if (!isNext || behind) goOn();
  };
  const leave = feed.listen(onChange);
  stream.signal.addEventListener('abort', goOn, { once: true });
  try {
    while (!stream.signal.aborted) {
      bell.hush();
      behind ??= send(feed.after(position) ?? (await forgotten(position)));
      await behind;
      behind = undefined;
      if (position < feed.lastId()) continue;
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
  function send(frames: readonly Frame[]): Promise<void> | undefined {
    const last = frames.at(-1);
    if (!last) return undefined;
    const text = withGaps(frames, position, api);
    position = last.id;
    return stream.write(text);
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
