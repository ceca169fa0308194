/** Keeps a link from being used twice. */
export interface UsedLinkStore {
  /** Whether a link with this signature was used. */
  isUsed(signature: string): Promise<boolean>;
  noteUse(signature: string, at: Date): Promise<void>;
  forgetUsesBefore(at: Date): Promise<void>;
}
