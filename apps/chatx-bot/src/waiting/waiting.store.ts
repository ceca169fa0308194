/** What a question waits for: the outcome that it ended with for the time being. */
export type WaitsFor = `denied:${'CHATX_USER_NOT_LINKED' | 'CHATX_SPACE_TEAM_NOT_FOUND' | 'CHATX_OBO_FAILED'}`;

export interface WaitingQuestions {
  readonly personId: string;
  readonly waitsFor: WaitsFor;
  /** Those of one space alone. */
  readonly spaceUuid?: string;
}

/**
 * Questions that can be answered later: their claims, which name whoever asked while they wait. The words stay at the
 * chat product, so that what was deleted there meanwhile is not answered.
 */
export interface WaitingStore {
  /** People whose questions wait, in order of their ids, beginning after that one. */
  peopleAfter(waitsFor: WaitsFor, personId: string, limit: number): Promise<string[]>;
  /** Puts the newest of these questions, at most that many, back into the queue, each once, and forgets the others. Resolves to how many. */
  resume(which: WaitingQuestions, since: Date, atMost: number): Promise<number>;
  /** Forgets for whom questions waited that were denied before that time. */
  forgetBefore(at: Date): Promise<void>;
}

/** So long a question waits: after that, nobody expects an answer any more. */
export const waitingLifeMs = 60 * 60_000;
/** So many questions of one person are answered later. */
export const maxWaiting = 3;
