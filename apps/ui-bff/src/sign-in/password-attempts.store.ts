/** The tries of one key in the window that runs. */
export interface AttemptWindow {
  readonly tries: number;
  readonly endsAt: Date;
}

/** Where tries to sign in are counted, for all replicas together and over restarts. */
export interface PasswordAttemptStore {
  /** Counts one more try and tells the window with it; a window begins with its first try. No two tries count as one. */
  count(key: string, at: Date, windowMs: number): Promise<AttemptWindow>;
  /** Takes one try back that turned out to be none. */
  giveBack(key: string): Promise<void>;
  /** Removes windows that have ended. */
  removeEnded(at: Date): Promise<void>;
}
