import type { StreamEvent } from '@parley/contracts';

type Listener = (id: number, event: StreamEvent, isLast: boolean) => void;

/** A run of an agent that says its parts one after the other, whoever listens, and keeps them for whoever comes later. */
export interface ScriptedRun {
  readonly isOver: () => boolean;
  /** Tells what was said after that id, and then what is said. Returns how to stop listening. */
  listen(afterId: number, listener: Listener): () => void;
}

/** Between two parts: long enough that what happens to a bot happens in the middle of some answers. */
const pauseMs = 40;

export function createScriptedRun(runId: string, parts: readonly string[]): ScriptedRun {
  const events: readonly StreamEvent[] = [
    { event: 'run', data: { run_id: runId } },
    ...parts.map((text) => ({ event: 'content' as const, data: { text } })),
    { event: 'done', data: {} },
  ];
  const listeners = new Set<Listener>();
  let said = 0;
  const isOver = () => said === events.length;
  const tell = (listener: Listener, at: number) => {
    const event = events[at];
    if (event) listener(at + 1, event, at + 1 === events.length);
  };
  const timer = setInterval(say, pauseMs);
  function say(): void {
    for (const listener of listeners) tell(listener, said);
    said += 1;
    if (isOver()) clearInterval(timer);
  }
  say();
  return {
    isOver,
    listen(afterId, listener) {
      for (let at = afterId; at < said; at += 1) tell(listener, at);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
