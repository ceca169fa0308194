/**
 * Milliseconds that each of the steps takes for every input, one after the other, so that all meet the same noise. In
 * turn they come in every order: what a step leaves behind (garbage, threads that wind down) counts to none in particular.
 */
export async function interleaved<I, K extends string>(
  inputs: readonly I[],
  steps: Readonly<Record<K, (input: I) => Promise<unknown>>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(steps) as K[];
  const orders = permutations(names);
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (const [at, input] of inputs.entries()) {
    for (const name of orders[at % orders.length] ?? names) times[name].push(await timed(() => steps[name](input)));
  }
  return times;
}

/** Every order of these, each once. */
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));

export async function timed(step: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await step();
  return performance.now() - began;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const rounded = (value: number): number => Number(value.toFixed(2));
