/** A kind of document that reading is measured with. Each has a file of its own in `kinds` and a line in `kinds.ts`. */
export interface Kind {
  /** What it reads, for other programs to read as well. */
  readonly file?: () => Uint8Array;
  /** Figures by their full names, such as `html_pages_per_s`. Runs in a process of its own, which tells its peak of memory. */
  measure(): Promise<Readonly<Record<string, number>>>;
}

/** Seconds that one way takes for all of them, as the median of some rounds, each way in turn. */
export async function secondsOf(rounds: number, ways: readonly (() => Promise<void> | void)[]): Promise<number[]> {
  const times = ways.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, way] of ways.entries()) {
      const start = performance.now();
      await way();
      // The first round compiles.
      if (round > 0) times[at]?.push((performance.now() - start) / 1_000);
    }
  }
  return times.map((all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN);
}

export const rounded = (figure: number): number => Number(figure.toPrecision(3));
