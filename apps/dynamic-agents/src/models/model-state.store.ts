/** The operator's model, as administrators see it. */
export interface OperatorModel {
  readonly baseUrl: string;
  readonly name: string;
  readonly contextTokens: number | undefined;
  readonly silenceMs: number;
  readonly signsIn: boolean;
}

/** How a model failed. */
export interface ModelFailure {
  /** What people were told. */
  readonly message: string;
  /** The provider's own words, bounded and without what may be a key. */
  readonly words: string;
}

/** How models answered last, for ui-bff to show. Every operation throws AppError `SERVICE_UNAVAILABLE` naming docdb. */
export interface ModelStateStore {
  /** Says what the operator's model is; `undefined` where none is set. */
  tellOperator(model: OperatorModel | undefined): Promise<void>;
  succeeded(id: string, at: Date): Promise<void>;
  failed(id: string, at: Date, failure: ModelFailure): Promise<void>;
}
