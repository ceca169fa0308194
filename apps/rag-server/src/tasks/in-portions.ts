/** What one step takes on: one question of docdb, or one write. */
const portionSize = 500;

/** What an iterable yields, in portions. */
export async function* inPortions<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let portion: T[] = [];
  for await (const one of all) {
    portion.push(one);
    if (portion.length < portionSize) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
