import type { Frame } from './run.js';

type OnChange = (added: readonly Frame[]) => void;

/** The latest events of a run, in memory, with notification of new ones. */
export interface Feed {
  readonly runId: string;
  /** Appends events. */
  add(frames: readonly Frame[]): void;
  /** Marks the end. */
  end(): void;
  hasEnded(): boolean;
  lastId(): number;
  /** Frames after an id; `undefined` when some of them are remembered no more. */
  after(id: number): readonly Frame[] | undefined;
  /** The frames that are remembered. */
  remembered(): readonly Frame[];
  /** Calls back after every change with what was added, until told to stop. Whoever listens counts as a listener. */
  listen(onChange: OnChange): () => void;
  /** Since when nobody listens, in milliseconds of `now`; `undefined` while somebody does. */
  lonelySince(): number | undefined;
}

interface FeedOptions {
  runId: string;
  /** The last id that was said before. */
  lastId?: number;
  now: () => number;
  /** How much is remembered at most. */
  maxFrames?: number;
  maxChars?: number;
}

/** What stays of a memory that was full. */
const keptShare = 0.75;

/** Makes an empty feed. It forgets its oldest frames: those who need them find them in the replay log. */
export function createFeed({ runId, lastId = 0, now, maxFrames = 512, maxChars = 512 * 1024 }: FeedOptions): Feed {
  const listeners = new Set<OnChange>();
  const frames: Frame[] = [];
  let [newestId, forgottenId] = [lastId, lastId];
  let chars = 0;
  let ended = false;
  let lonelySince: number | undefined = now();

  const tell = (added: readonly Frame[]) => {
    for (const onChange of listeners) onChange(added);
  };
  // Many at once, since each time moves all that stay; the newest is always remembered.
  const forgetOldest = () => {
    if (frames.length <= maxFrames && chars <= maxChars) return;
    let count = 0;
    for (const { id, text } of frames.slice(0, -1)) {
      if (frames.length - count <= maxFrames * keptShare && chars <= maxChars * keptShare) break;
      count += 1;
      chars -= text.length;
      forgottenId = id;
    }
    frames.splice(0, count);
  };
  return {
    runId,
    add(added) {
      for (const frame of added) {
        frames.push(frame);
        newestId = frame.id;
        chars += frame.text.length;
      }
      forgetOldest();
      tell(added);
    },
    end() {
      ended = true;
      tell([]);
    },
    hasEnded: () => ended,
    lastId: () => newestId,
    after(id) {
      if (id < forgottenId) return undefined;
      return frames.slice(frames.findLastIndex((frame) => frame.id <= id) + 1);
    },
    remembered: () => [...frames],
    listen(onChange) {
      listeners.add(onChange);
      lonelySince = undefined;
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) lonelySince ??= now();
      };
    },
    lonelySince: () => lonelySince,
  };
}
