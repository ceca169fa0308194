/** What can be done with a turn. */
export interface TurnActs {
  readonly ask: (message: string) => void;
  readonly edit: (message: string) => void;
  /** Takes away a question that could not be sent. */
  readonly dropFailed: () => void;
}
