/** Knows since when nothing was heard. */
export interface SilenceWatch {
  /** Something came. */
  heard(): void;
  /** Ends the watch. */
  close(): void;
}

/**
 * Calls back whenever nothing was heard for `idleMs`, until closed. To hear is to note the time: a timer that is set anew
 * with every event costs a fast stream more than the event does.
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
