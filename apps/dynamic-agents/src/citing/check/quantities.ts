import { datesIn, isSameMoment } from './dates.js';

/** A number of a text, in its place. */
export interface Quantity {
  /** What it may mean: `1.000` is one or a thousand. In the unit's base where it has one. */
  readonly values: readonly number[];
  /** What is counted: units of one kind compare with each other. */
  readonly kind: 'time' | 'months' | 'bytes' | 'percent' | 'money' | 'clock' | 'version' | undefined;
  /** Of versions, dates and addresses, which are compared as they are written. */
  readonly written: string | undefined;
  readonly at: number;
  readonly length: number;
}

const [minute, hour, day] = [60, 3_600, 86_400];
const unitsByWord: Readonly<Record<string, readonly [Quantity['kind'], ...number[]]>> = {
  ...named(['ms', 'millisecond', 'milliseconds', 'millisekunden'], ['time', 0.001]),
  ...named(['s', 'sec', 'secs', 'second', 'seconds', 'sekunde', 'sekunden'], ['time', 1]),
  ...named(['min', 'mins', 'minute', 'minutes', 'minuten'], ['time', minute]),
  ...named(['h', 'hr', 'hrs', 'hour', 'hours', 'stunde', 'stunden'], ['time', hour]),
  ...named(['d', 'day', 'days', 'tag', 'tage', 'tagen'], ['time', day]),
  ...named(['week', 'weeks', 'woche', 'wochen'], ['time', 7 * day]),
  ...named(['month', 'months', 'monat', 'monate', 'monaten'], ['months', 1]),
  ...named(['year', 'years', 'jahr', 'jahre', 'jahren'], ['months', 12]),
  ...named(['kb', 'kilobyte', 'kilobytes', 'kib'], ['bytes', 1e3, 1024]),
  ...named(['mb', 'megabyte', 'megabytes', 'mib'], ['bytes', 1e6, 1024 ** 2]),
  ...named(['gb', 'gigabyte', 'gigabytes', 'gib'], ['bytes', 1e9, 1024 ** 3]),
  ...named(['tb', 'terabyte', 'terabytes', 'tib'], ['bytes', 1e12, 1024 ** 4]),
  ...named(['byte', 'bytes'], ['bytes', 1]),
  ...named(['%', 'percent', 'prozent', 'pct'], ['percent', 1]),
  ...named(
    ['€', '$', '£', 'eur', 'euro', 'euros', 'usd', 'dollar', 'dollars', 'pounds', 'gbp', 'chf', 'cents'],
    ['money', 1],
  ),
};
const magnitudes: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, tausend: 1e3, m: 1e6, million: 1e6, millions: 1e6, millionen: 1e6, mio: 1e6 },
  ...{ billion: 1e9, billions: 1e9, milliarden: 1e9, mrd: 1e9, bn: 1e9, hundred: 100, dozen: 12, dutzend: 12 },
};

function named<T>(words: readonly string[], unit: T): Record<string, T> {
  return Object.fromEntries(words.map((word) => [word, unit]));
}

const digits = /(?<![\p{L}\p{N}_.,/])(?:[$€£]\s?)?[vV]?\d+(?:[.,'’ ]\d+)*(?![\p{L}\p{N}_]*[_/\\@])/gu;
const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  ].flatMap((line) => line.split(' ').map((word, value): [string, number] => [word, value])),
);
const tens: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  ].flatMap((line) => line.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10])),
);
const spelt = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:(${Object.keys(tens).join('|')})(?:[- ](${Object.keys(numberWords).slice(1, 10).join('|')}))?|(${Object.keys(numberWords).join('|')})|(twice|zweimal)|(an?|eine[rmn]?|ein)(?= (?:second|minute|hour|day|week|month|year|Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr)))(?![\p{L}\p{N}])`,
  'giu',
);

/** All numbers of a plain text, in digits and in words. "One" counts only with a unit: it is a pronoun too. */
export function quantitiesIn(text: string): Quantity[] {
  const dates = datesIn(text);
  const isFree = (at: number) => !dates.some((date) => at >= date.at && at < date.at + date.length);
  const inDigits = [...text.matchAll(digits)]
    .filter(({ index }) => isFree(index))
    .flatMap((found) => numberAt(text, found));
  const inWords = [...text.matchAll(spelt)]
    .filter(({ index }) => isFree(index))
    .flatMap((found) => wordAt(text, found));
  return [...dates, ...inDigits, ...inWords].sort((a, b) => a.at - b.at);
}

function numberAt(text: string, { 0: found, index: at }: RegExpExecArray): Quantity[] {
  const number = found.replace(/^[$€£]\s?/, '');
  const place = { at, length: found.length };
  if (/^[vV]/.test(number) || /^\d+(?:\.\d+){2,}$/.test(number)) {
    // A thousand's points look like a version: "1.000.000".
    const values = /^\d{1,3}(?:\.\d{3})+$/.test(number) ? [Number(number.replaceAll('.', ''))] : [];
    return [{ values, kind: 'version', written: number.replace(/^v/i, ''), ...place }];
  }
  if (number.includes(' ') && !/^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(number)) return partsOf(text, found, at);
  return [withUnit(text, valuesOf(number), found.startsWith(number) ? '' : found.slice(0, 1), place)];
}

/** Numbers with a blank between them that is none of thousands. */
function partsOf(text: string, found: string, at: number): Quantity[] {
  return [...found.matchAll(/\S+/g)].map(({ 0: part, index }) =>
    withUnit(text, valuesOf(part.replace(/^[$€£]/, '')), '', { at: at + index, length: part.length }),
  );
}

/** Points and commas between groups of three may part thousands or a fraction. */
function valuesOf(number: string): number[] {
  const plain = number.replace(/['’ ]/g, '');
  const marks = plain.match(/[.,]/g) ?? [];
  const [first] = marks;
  if (first === undefined) return [Number(plain)];
  const last = marks.at(-1) ?? first;
  const asFraction = Number(plain.replace(new RegExp(`\\${last === '.' ? ',' : '.'}`, 'g'), '').replace(',', '.'));
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) && marks.every((mark) => mark === first);
  if (!isGrouped) return Number.isNaN(asFraction) ? [Number(plain.replace(/[.,]/g, ''))] : [asFraction];
  const whole = Number(plain.replace(/[.,]/g, ''));
  return marks.length > 1 ? [whole] : [whole, asFraction];
}

function wordAt(text: string, found: RegExpExecArray): Quantity[] {
  const { 0: written, 1: ten, 2: one, 3: small, 4: twice, 5: article, index: at } = found;
  const value = ten
    ? (tens[ten.toLowerCase()] ?? 0) + (numberWords[one?.toLowerCase() ?? ''] ?? 0)
    : small
      ? (numberWords[small.toLowerCase()] ?? 0)
      : twice
        ? 2
        : 1;
  const quantity = withUnit(text, [value], '', { at, length: written.length });
  const isPronoun = value === 1 && quantity.kind === undefined;
  return isPronoun || (article !== undefined && quantity.kind === undefined) ? [] : [quantity];
}

function withUnit(
  text: string,
  values: readonly number[],
  sign: string,
  { at, length }: { at: number; length: number },
): Quantity {
  const { factor, rest } = magnitudeOf(text.slice(at + length, at + length + 40));
  const unit = sign === '' ? (/^[\s-]{0,2}(%|[€$£]|\p{L}+)/u.exec(rest)?.[1]?.toLowerCase() ?? '') : sign;
  const [kind, ...bases] = (Object.hasOwn(unitsByWord, unit) ? unitsByWord[unit] : undefined) ?? [undefined, 1];
  const counted = values.map((value) => value * factor);
  return {
    values: counted.flatMap((value) => bases.map((base) => value * base)),
    kind,
    written: undefined,
    at,
    length,
  };
}

/** "1.5 million" is one number; "5 m" is five of something else. */
function magnitudeOf(behind: string): { factor: number; rest: string } {
  const [whole = '', word = ''] = /^\s?([\p{L}]+)\b\.?/u.exec(behind) ?? [];
  const factor = magnitudes[word.toLowerCase()];
  if (factor === undefined || whole === ' m') return { factor: 1, rest: behind };
  return { factor, rest: behind.slice(whole.length) };
}

/** Whether a number of an answer says what one of its passage says. */
export function isSameQuantity(said: Quantity, read: Quantity): boolean {
  if (said.written !== undefined && read.written !== undefined && said.written === read.written) return true;
  if (said.kind === 'clock' || read.kind === 'clock')
    return said.kind === read.kind && said.values.some((one) => read.values.some((other) => isSameMoment(one, other)));
  if (said.kind === undefined || read.kind === undefined || said.kind === read.kind) {
    const [a, b] = [bare(said, read), bare(read, said)];
    return meet(a, b);
  }
  return false;
}

/** Without a unit on one side, the bare numbers are compared. */
const bare = (one: Quantity, other: Quantity): readonly number[] =>
  one.kind !== undefined && other.kind === undefined
    ? one.values.flatMap((value) => unscaled(value, one.kind))
    : one.values;

const unscaled = (value: number, kind: Quantity['kind']): number[] =>
  Object.values(unitsByWord).flatMap(([of, ...bases]) => (of === kind ? bases.map((base) => value / base) : []));

const meet = (some: readonly number[], others: readonly number[]): boolean =>
  some.some((one) => others.some((other) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))));
