/** Has the browser fetch, while an answer is awaited, what shows its words: they appear as they are meant from the first on. */
export function fetchAnswerAhead(): void {
  void import('./answer-text.js').catch(() => undefined);
}
