/** Until when hosts are left alone, by whatever asks them. */
export interface HostRests {
  /** Milliseconds that the host still is to be left alone; 0 when it may be asked. */
  restOf(key: string): number;
  /** The host asked for rest. */
  rest(key: string, ms: number): void;
}

/** @param now milliseconds since 1970 */
export function hostRests(now: () => number): HostRests {
  const until = new Map<string, number>();
  return {
    restOf(key) {
      const rest = (until.get(key) ?? 0) - now();
      if (rest <= 0) until.delete(key);
      return Math.max(rest, 0);
    },
    rest: (key, ms) => void until.set(key, Math.max(until.get(key) ?? 0, now() + ms)),
  };
}
