/** Measures the time since the last event. */
export interface SilenceWatch {
  /** Something came. */
  heard(): void;
  /** Ends the watch. */
  close(): void;
}

/**
 * Calls back whenever nothing arrived for `idleMs`, until closed. An event only stores the time: resetting a timer
 * with every event would cost a fast stream more than the event does.
 */
export function watchSilence(idleMs: number, onSilence: () => void): SilenceWatch {
  let heardAt = performance.now();
  const heard = () => {
    heardAt = performance.now();
  };
  const look = () => {
    if (performance.now() - heardAt >= idleMs) {
      onSilence();
      heard();
    }
    wait();
  };
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    if (!isClosed) timer = setTimeout(look, Math.max(1, heardAt + idleMs - performance.now()));
  };
  let isClosed = false;
  wait();
  return {
    heard,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
