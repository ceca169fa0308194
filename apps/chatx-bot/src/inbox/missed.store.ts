/** Since when messages may have been missed. */
export interface Missed {
  readonly since: Date;
  /** How often that was noted: what is looked for is over only for those that the look knew of. */
  readonly notes: number;
}

/** What is still to be asked for, whichever process began to ask: one that is killed leaves it to the next. */
export interface MissedStore {
  /** Notes that messages since then may be missing; what was noted before stays. Durable when it resolves. */
  note(since: Date): Promise<void>;
  /** `undefined` when nothing is missing. */
  find(): Promise<Missed | undefined>;
  /** All of that was asked for. What was noted meanwhile stays, and the whole of it is asked for again. */
  settle(missed: Missed): Promise<void>;
}
