import { type Language, languageOf } from '@parley/language';

/**
 * The language that a question is asked in; where that alone leaves it open, as two words do, what was asked before it in the
 * conversation tells. `undefined` where nothing does.
 * @param before earlier messages, the oldest first
 */
export const languageOfTurn = (message: string, before: readonly string[]): Language | undefined =>
  languageOf(message) ?? languageOf([message, ...before.toReversed()].join('\n'));
