/** What was changed in a sentence, so that its passage does not bear it out. */
export const changes = ['number', 'name', 'negation', 'meaning'] as const;
export type Change = (typeof changes)[number];

/** A passage with sentences that it bears out and sentences that it does not. */
export interface Text {
  readonly title: string;
  readonly text: string;
  readonly right: readonly string[];
  readonly wrong: readonly (readonly [Change, string])[];
}

/** A sentence with a passage that is cited for it. */
export interface Pair {
  readonly sentence: string;
  readonly title: string;
  readonly passage: string;
  /** What was changed; `undefined` where the passage bears the sentence out. */
  readonly changed: Change | 'passage' | undefined;
}

/** Every sentence of the texts with its own passage, and every true one with that of the text behind it. */
export const pairsOf = (texts: readonly Text[]): Pair[] =>
  texts.flatMap(({ title, text: passage, right, wrong }, at) => {
    const other = texts[(at + 1) % texts.length];
    return [
      ...right.map((sentence) => ({ sentence, title, passage, changed: undefined })),
      ...wrong.map(([changed, sentence]) => ({ sentence, title, passage, changed })),
      ...right.map((sentence) => ({
        sentence,
        title: other?.title ?? '',
        passage: other?.text ?? '',
        changed: 'passage' as const,
      })),
    ];
  });
