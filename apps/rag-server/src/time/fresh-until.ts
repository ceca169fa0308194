/** How many reload intervals a document stays fresh when it is not read again. */
const freshIntervals = 1.5;

/** Until when a document is found that was read at that moment; all in seconds, moments since 1970. */
export const freshUntil = (readAt: number, reloadIntervalSeconds: number): number =>
  readAt + Math.round(reloadIntervalSeconds * freshIntervals);
