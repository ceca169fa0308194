/** For one question of docdb, or one write. */
const usualSize = 500;

/** What an iterable yields, in portions of one step each. */
export async function* inPortions<T>(all: AsyncIterable<T>, size = usualSize): AsyncGenerator<T[]> {
  let portion: T[] = [];
  for await (const one of all) {
    portion.push(one);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
