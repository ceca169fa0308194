import type { Frame } from './run.js';

/** What a run has said lately, in the memory of this process, and word of more. */
export interface Feed {
  readonly runId: string;
  /** Adds what was said next. */
  add(frames: readonly Frame[]): void;
  /** Nothing more comes. */
  end(): void;
  readonly ended: boolean;
  readonly lastId: number;
  /** Frames after an id; `undefined` when some of them are remembered no more. */
  after(id: number): readonly Frame[] | undefined;
  /** The frames that are remembered. */
  remembered(): readonly Frame[];
  /** Calls back after every change, until told to stop. Whoever listens counts as a listener. */
  listen(onChange: () => void): () => void;
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

/** Makes an empty feed. It forgets its oldest frames: those who need them find them in the replay log. */
export function createFeed({ runId, lastId = 0, now, maxFrames = 512, maxChars = 512 * 1024 }: FeedOptions): Feed {
  const listeners = new Set<() => void>();
  const frames: Frame[] = [];
  let [newestId, forgottenId] = [lastId, lastId];
  let chars = 0;
  let ended = false;
  let lonelySince: number | undefined = now();

  const tell = () => {
    for (const onChange of listeners) onChange();
  };
  const forgetOldest = () => {
    // The newest is always remembered.
    while (frames.length > 1 && (frames.length > maxFrames || chars > maxChars)) {
      const oldest = frames.shift();
      chars -= oldest?.text.length ?? 0;
      forgottenId = oldest?.id ?? forgottenId;
    }
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
      tell();
    },
    end() {
      ended = true;
      tell();
    },
    get ended() {
      return ended;
    },
    get lastId() {
      return newestId;
    },
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
