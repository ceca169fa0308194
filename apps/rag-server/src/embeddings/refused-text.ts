import { AppError } from '@parley/contracts';

/** The embedder takes this text in no length. No retry helps; other texts are not concerned. */
export class RefusedText extends AppError {
  /**
   * @param position of the text in what was asked for
   * @param reason in the words of the embedder, for readers of the job
   */
  constructor(
    readonly position: number,
    readonly reason: string,
  ) {
    super('VALIDATION_ERROR', `The embedder refuses the text: ${reason}`);
  }
}
