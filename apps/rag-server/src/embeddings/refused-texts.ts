import { AppError } from '@parley/contracts';

/** Texts that the embedder takes in no length. No retry helps them; the others are not concerned. */
export class RefusedTexts extends AppError {
  /**
   * @param reasons by position in what was asked for, in the words of the embedder, for readers of the job
   * @param taken vectors of the others, by position
   */
  constructor(
    readonly reasons: ReadonlyMap<number, string>,
    readonly taken: ReadonlyMap<number, Float32Array>,
  ) {
    super('VALIDATION_ERROR', `The embedder refuses a text: ${[...reasons.values()][0] ?? ''}`);
  }
}
