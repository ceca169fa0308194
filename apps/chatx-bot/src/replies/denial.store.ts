/** Who was last told in a space that there is no answer. */
export interface DenialStore {
  /**
   * Whether this message's denial is to be told: the first in a minute of that person in that space, and the same message
   * again after a crash. Holds for all replicas.
   */
  mayTell(denied: { spaceUuid: string; personId: string; messageUuid: string }): Promise<boolean>;
}
