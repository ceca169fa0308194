import type { Matcher, Query } from './parse.js';

export type Labels = Readonly<Record<string, string>>;

/** What was scraped of one series, a value a minute from minute 0; `undefined` where there was none. */
export interface Series {
  readonly name: string;
  readonly labels: Labels;
  readonly values: readonly (number | undefined)[];
}

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

/** Prometheus takes a value for the present one that long. */
const lookBackMin = 5;

/** The answer to a query at one minute, as Prometheus gives it; rates are not extrapolated to the ends of their range. */
export function evaluate(query: Query, series: readonly Series[], minute: number): Sample[] {
  const ask = (one: Query) => evaluate(one, series, minute);
  switch (query.kind) {
    case 'number':
      return [{ labels: {}, value: query.value }];
    case 'selector':
      return chosen(query, series).flatMap(({ labels, values }) => {
        const value = values
          .slice(Math.max(0, minute - lookBackMin + 1), minute + 1)
          .findLast((one) => one !== undefined);
        return value === undefined ? [] : [{ labels, value }];
      });
    case 'aggregate':
      return [...Map.groupBy(ask(query.of), ({ labels }) => keyOf(labels, query.by)).values()].map((group) => ({
        labels: only(group[0]?.labels ?? {}, query.by),
        value: aggregates[query.how]?.(group.map(({ value }) => value)) ?? NaN,
      }));
    case 'call':
      return call(query, series, minute);
    case 'binary':
      return combined(query, ask(query.left), ask(query.right));
  }
}

const aggregates: Readonly<Record<string, (values: readonly number[]) => number>> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
};

function call({ name, args }: Query & { kind: 'call' }, series: readonly Series[], minute: number): Sample[] {
  const [first, second] = args;
  if (!first) throw new Error(`${name} of nothing`);
  if (name === 'vector') return evaluate(first, series, minute);
  if (name === 'histogram_quantile' && first.kind === 'number' && second)
    return quantiles(first.value, evaluate(second, series, minute));
  if (first.kind !== 'selector' || first.rangeMin === undefined) throw new Error(`${name} is not known here`);
  const { rangeMin, matchers } = first;
  const ranges = chosen(first, series).flatMap(({ labels, values }) => {
    const known = values.slice(Math.max(0, minute - rangeMin + 1), minute + 1).filter((one) => one !== undefined);
    return known.length === 0 ? [] : [{ labels, known }];
  });
  if (name === 'absent_over_time') return ranges.length > 0 ? [] : [{ labels: equalOf(matchers), value: 1 }];
  const perSecond = name === 'rate' ? rangeMin * 60 : name === 'increase' ? 1 : undefined;
  if (perSecond === undefined) throw new Error(`${name} is not known here`);
  return ranges
    .filter(({ known }) => known.length > 1)
    .map(({ labels, known }) => ({ labels, value: increaseOf(known) / perSecond }));
}

/** A counter that is smaller than before began anew. */
const increaseOf = (values: readonly number[]): number =>
  values.slice(1).reduce((sum, value, at) => {
    const before = values[at] ?? 0;
    return sum + (value >= before ? value - before : value);
  }, 0);

function quantiles(quantile: number, buckets: readonly Sample[]): Sample[] {
  const withoutLe = ({ le: _le, ...labels }: Labels) => labels;
  return [...Map.groupBy(buckets, ({ labels }) => keyOf(withoutLe(labels))).values()].flatMap((group) => {
    const sorted = group
      .map(({ labels, value }) => ({ to: Number(labels['le']?.replace('+Inf', 'Infinity')), count: value }))
      .toSorted((a, b) => a.to - b.to);
    const rank = quantile * (sorted.at(-1)?.count ?? 0);
    const at = sorted.findIndex(({ count }) => count >= rank);
    const [below, bucket] = [sorted[at - 1] ?? { to: 0, count: 0 }, sorted[at]];
    if (!bucket || !(rank > 0)) return [];
    const share = (rank - below.count) / (bucket.count - below.count);
    const value = bucket.to === Infinity ? below.to : below.to + (bucket.to - below.to) * share;
    return [{ labels: withoutLe(group[0]?.labels ?? {}), value }];
  });
}

function combined({ op, on, left, right }: Query & { kind: 'binary' }, lefts: Sample[], rights: Sample[]): Sample[] {
  const key = ({ labels }: Sample) => keyOf(labels, on);
  const [leftKeys, rightKeys] = [new Set(lefts.map(key)), new Map(rights.map((one) => [key(one), one]))];
  if (op === 'or') return [...lefts, ...rights.filter((one) => !leftKeys.has(key(one)))];
  if (op === 'and') return lefts.filter((one) => rightKeys.has(key(one)));
  if (op === '*' && left.kind === 'number')
    return rights.map(({ labels, value }) => ({ labels, value: left.value * value }));
  const compare = comparisons[op];
  if (!compare) throw new Error(`${op} is not known here`);
  return lefts.filter((one) => {
    const other = right.kind === 'number' ? right.value : rightKeys.get(key(one))?.value;
    return other !== undefined && compare(one.value, other);
  });
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
};

const chosen = ({ name, matchers }: Query & { kind: 'selector' }, series: readonly Series[]): Series[] =>
  series.filter((one) => one.name === name && matchers.every((matcher) => matches(matcher, one.labels)));

function matches({ label, op, value }: Matcher, labels: Labels): boolean {
  const has = labels[label] ?? '';
  const isLike = op.endsWith('~') ? new RegExp(`^(?:${value})$`).test(has) : has === value;
  return op.startsWith('!') ? !isLike : isLike;
}

/** What `absent_over_time` knows of what is not there. */
const equalOf = (matchers: readonly Matcher[]): Labels =>
  Object.fromEntries(matchers.filter(({ op }) => op === '=').map(({ label, value }) => [label, value]));

const only = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])));

const keyOf = (labels: Labels, names: readonly string[] = Object.keys(labels)): string =>
  JSON.stringify(names.toSorted().map((name) => [name, labels[name] ?? '']));
