import type { Entry, FrameIds, RunApi, RunName } from './entry.js';
import { beforeAllEvents } from './place-entry.js';

type OnChange = (added: readonly Entry[]) => void;

/** The latest events of a run, in memory, with notification of new ones. */
export interface Feed {
  readonly run: RunName;
  /** Appends events. */
  add(entries: readonly Entry[]): void;
  /** Marks the end. */
  end(): void;
  hasEnded(): boolean;
  lastIds(): FrameIds;
  /** Events with a frame after an id of that API; `undefined` when some of them are remembered no more. */
  after(api: RunApi, id: number): readonly Entry[] | undefined;
  /** The events that are remembered. */
  remembered(): readonly Entry[];
  /** Calls back after every change with what was added, until told to stop. Whoever listens counts as a listener. */
  listen(onChange: OnChange): () => void;
  /** Since when nobody listens, in milliseconds of `now`; `undefined` while somebody does. */
  lonelySince(): number | undefined;
}

interface FeedOptions {
  readonly run: RunName;
  /** The last ids that were given before. */
  readonly lastIds?: FrameIds;
  readonly now: () => number;
  /** How much is remembered at most. */
  readonly maxEntries?: number;
  readonly maxChars?: number;
}

/** What stays of a memory that was full. */
const keptShare = 0.75;

/** Makes an empty feed. It forgets its oldest events: those who need them find them in the replay log. */
export function createFeed(options: FeedOptions): Feed {
  const { run, lastIds = beforeAllEvents, now, maxEntries = 512, maxChars = 512 * 1024 } = options;
  const listeners = new Set<OnChange>();
  const entries: Entry[] = [];
  let [newest, forgotten] = [lastIds, lastIds];
  let chars = 0;
  let ended = false;
  let lonelySince: number | undefined = now();

  const tell = (added: readonly Entry[]) => {
    for (const onChange of listeners) onChange(added);
  };
  // Many at once, since each time moves all that stay; the newest is always remembered.
  const forgetOldest = () => {
    if (entries.length <= maxEntries && chars <= maxChars) return;
    let count = 0;
    for (const oldest of entries.slice(0, -1)) {
      if (entries.length - count <= maxEntries * keptShare && chars <= maxChars * keptShare) break;
      count += 1;
      chars -= oldest.chars;
      forgotten = oldest.ids;
    }
    entries.splice(0, count);
  };
  return {
    run,
    add(added) {
      for (const entry of added) {
        entries.push(entry);
        newest = entry.ids;
        chars += entry.chars;
      }
      forgetOldest();
      tell(added);
    },
    end() {
      ended = true;
      tell([]);
    },
    hasEnded: () => ended,
    lastIds: () => newest,
    after(api, id) {
      if (id < forgotten[api]) return undefined;
      return entries.slice(entries.findLastIndex(({ ids }) => ids[api] <= id) + 1);
    },
    remembered: () => [...entries],
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
