/** A space that was taken from its team. */
export interface Farewell {
  readonly spaceUuid: string;
  readonly publicSpaceId?: string;
}

/** Spaces in which the bot still has to say that it does not answer there any more. ui-bff writes them down. */
export interface FarewellStore {
  /** Takes one of them: nobody else gets it. `undefined` without any. */
  take(): Promise<Farewell | undefined>;
  /** It was not said: it can be taken again. */
  putBack(farewell: Farewell): Promise<void>;
}
