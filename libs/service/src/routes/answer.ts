interface AnswerHead {
  /** That of the route's `success` when absent. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a handler answers where more than the value goes with it. */
export class Answer<Value> {
  constructor(
    readonly value: Value,
    readonly head: AnswerHead,
  ) {}
}

/** A JSON answer with headers, such as `ETag` or `Location`, or another status than the usual one. */
export const answer = <Value>(value: Value, head: AnswerHead): Answer<Value> => new Answer(value, head);
