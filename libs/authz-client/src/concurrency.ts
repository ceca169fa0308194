/** Maps with at most `limit` calls under way, in input order. The first failure rejects; calls not begun never begin. */
export async function mapConcurrently<T, R>(
  inputs: readonly T[],
  limit: number,
  map: (input: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = inputs.entries();
  let failed = false;
  const work = async () => {
    for (const [index, input] of queue) {
      if (failed) return;
      results[index] = await map(input);
    }
  };
  const workers = Array.from({ length: Math.min(limit, inputs.length) }, () =>
    work().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  await Promise.all(workers);
  return results;
}
