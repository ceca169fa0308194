/**
 * Whether something is still served at that moment; both are epoch seconds, and 0 stands for what does not age. Every way
 * to read knowledge asks this, so that none shows what another one hides.
 */
export const isFresh = ({ freshUntil }: { readonly freshUntil: number }, at: number): boolean =>
  freshUntil === 0 || freshUntil >= at;
