/** What the scripted agents are told: which groups of streams speak from now on, and which one says one thing now. */
export interface AgentsAsked {
  readonly speak: readonly string[];
  readonly sayOnce?: string;
}

/** Streams to open, one per bearer, all at the same place. */
export interface Opening {
  readonly url: string;
  readonly group: string;
  readonly bearers: readonly string[];
}

/** What the listeners are told. Each is answered with the figures of all groups since the last answer. */
export type ListenersAsked =
  | { readonly open: Opening }
  | { readonly report: true }
  /** Waits until so many events were heard in a group, at most that long. */
  | { readonly awaitEvents: number; readonly group: string; readonly maxMs: number };

export interface Heard {
  /** Streams that are open. */
  readonly open: number;
  /** Events since the last report, and how long they were under way. */
  readonly events: number;
  readonly delayP50Ms: number;
}

export type ListenersAnswer = Readonly<Record<string, Heard>>;
