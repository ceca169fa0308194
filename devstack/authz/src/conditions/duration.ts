const nanosecondsPer: Record<string, number> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};

const shape = /^([+-]?)((?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+|0)$/;
const part = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/** Nanoseconds of a duration such as `1h30m` or `-1.5s`; undefined when the text is none. */
export function parseDuration(text: string): bigint | undefined {
  const [, sign, parts] = shape.exec(text) ?? [];
  if (parts === undefined) return undefined;
  let nanoseconds = 0n;
  for (const [, amount = '', unit = ''] of parts.matchAll(part)) nanoseconds += inNanoseconds(amount, unit);
  return sign === '-' ? -nanoseconds : nanoseconds;
}

function inNanoseconds(amount: string, unit: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  const factor = nanosecondsPer[unit] ?? 0;
  return BigInt(whole || '0') * BigInt(factor) + BigInt(Math.trunc(Number(`0.${fraction || '0'}`) * factor));
}
