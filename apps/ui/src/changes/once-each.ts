/**
 * Things of several pages, each once and as it was read last: what is added before a page moves what is behind it on, so
 * that the next page begins with some that are there already.
 */
export const onceEach = <T>(things: readonly T[], idOf: (thing: T) => string): T[] => [
  ...new Map(things.map((thing) => [idOf(thing), thing])).values(),
];
