/** What the page needs to know to look again. */
export interface FeedEvent {
  readonly roomId: string;
  readonly verb: string;
}

export type Listener = (event: FeedEvent) => void;

export type Feed = ReturnType<typeof createFeed>;

/** Tells the pages that are open of what happened; nothing is kept. */
export function createFeed() {
  const listeners = new Set<Listener>();
  return {
    tell(event: FeedEvent): void {
      for (const listener of listeners) listener(event);
    },
    /** Returns the way to stop listening. */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
