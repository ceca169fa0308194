/** Keeps two from linking the same chat account at once, and a link from being used twice. */
export interface LinkLockStore {
  /** Takes the one row of a chat account until that time. False while somebody else has it. */
  acquire(personId: string, holder: string, now: Date, until: Date): Promise<boolean>;
  release(personId: string, holder: string): Promise<void>;
  /** Whether a link with this signature was used. */
  isUsed(signature: string): Promise<boolean>;
  noteUse(signature: string, at: Date): Promise<void>;
  forgetUsesBefore(at: Date): Promise<void>;
}
