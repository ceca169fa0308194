import { datesIn, isSameMoment } from './dates.js';
import { type UnitKind, unitOf } from './units.js';

/** A number of a text, in its place. */
export interface Quantity {
  /** What it may mean: `1.000` is one or a thousand. In the unit's base where it has one. */
  readonly values: readonly number[];
  /** The same without the unit. */
  readonly bare: readonly number[];
  readonly kind: UnitKind | 'clock' | 'version' | undefined;
  /** Of versions, dates and addresses, which are compared as they are written. */
  readonly written: string | undefined;
  readonly at: number;
  readonly length: number;
  /** "One" and "a day" may be no number: an answer need not prove them, but they prove. */
  readonly isLoose?: boolean;
}

const magnitudes: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, tausend: 1e3, m: 1e6, million: 1e6, millions: 1e6, millionen: 1e6, mio: 1e6 },
  ...{ billion: 1e9, billions: 1e9, milliarden: 1e9, mrd: 1e9, bn: 1e9, hundred: 100, dozen: 12, dutzend: 12 },
};

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

/** All numbers of a plain text, in digits and in words. */
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
    return [{ values, bare: values, kind: 'version', written: number.replace(/^v/i, ''), ...place }];
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
  const { 0: written, 5: article, index: at } = found;
  const isHalfMore = /^[\s-]\p{L}+ and a half\b/u.test(text.slice(at + written.length));
  const value = valueOf(found) + (isHalfMore ? 0.5 : 0);
  const quantity = withUnit(text, [value], '', { at, length: written.length });
  const isSpan = /\b(?:within|after|for|than|in|every|innerhalb|nach|von)\s$/i.test(text.slice(0, at));
  const isLoose = value === 1 && (quantity.kind === undefined || (article !== undefined && !isSpan));
  return article !== undefined && quantity.kind === undefined ? [] : [{ ...quantity, ...(isLoose && { isLoose }) }];
}

function valueOf([, ten, one, small, twice]: RegExpExecArray): number {
  if (ten) return (tens[ten.toLowerCase()] ?? 0) + (numberWords[one?.toLowerCase() ?? ''] ?? 0);
  return small ? (numberWords[small.toLowerCase()] ?? 0) : twice ? 2 : 1;
}

/** "Two working days" and "six or more hours" have units too; "20 to 24 °C" has one for both. */
const beforeUnit =
  /^(?:\s?(?:to|bis|[–-]|or|oder)\s?(?:[\d.,]+|\p{L}+))?(?:\s(?:or|oder)\s(?:more|less|fewer|mehr|weniger))?(?:\s(?:working|business|calendar|full|consecutive|nautical))?[\s-]{0,2}(%|[€$£]|°[CF]?|\p{L}+)/u;

function withUnit(
  text: string,
  values: readonly number[],
  sign: string,
  { at, length }: { at: number; length: number },
): Quantity {
  const { factor, rest } = magnitudeOf(text.slice(at + length, at + length + 40));
  const unit = sign === '' ? (beforeUnit.exec(rest)?.[1]?.toLowerCase() ?? '') : sign;
  const [kind, ...bases] = unitOf(unit) ?? [undefined, 1];
  const bare = values.map((value) => value * factor);
  return {
    values: bare.flatMap((value) => bases.map((base) => value * base)),
    bare,
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
  if (said.kind === read.kind) return meet(said.values, read.values);
  return (said.kind === undefined || read.kind === undefined) && meet(said.bare, read.bare);
}

const meet = (some: readonly number[], others: readonly number[]): boolean =>
  some.some((one) => others.some((other) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))));
