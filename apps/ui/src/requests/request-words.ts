/** What became of a request, to whoever made it. */
export function decidedWords({ state, word }: { readonly state: string; readonly word: string | null }): string {
  if (state === 'granted') return 'Access was granted.';
  if (state === 'revoked') return 'Your access was taken back.';
  return word === null ? 'Your request was declined.' : `Your request was declined: ${word}`;
}
