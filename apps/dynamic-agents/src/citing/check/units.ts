/** What is counted: units of one kind compare with each other. */
export type UnitKind =
  'time' | 'months' | 'bytes' | 'percent' | 'money' | 'length' | 'weight' | 'temperature' | 'level' | 'power';

/** A unit: its kind, and how much of the kind's base it is; two where it is used for both. */
export type Unit = readonly [UnitKind, ...number[]];

const [minute, hour, day] = [60, 3_600, 86_400];
const lines: readonly (readonly [string, ...Unit])[] = [
  ['ms millisecond milliseconds millisekunden', 'time', 0.001],
  ['s sec secs second seconds sekunde sekunden', 'time', 1],
  ['min mins minute minutes minuten', 'time', minute],
  ['h hr hrs hour hours stunde stunden', 'time', hour],
  ['d day days tag tage tagen', 'time', day],
  ['week weeks woche wochen', 'time', 7 * day],
  ['month months monat monate monaten', 'months', 1],
  ['year years jahr jahre jahren', 'months', 12],
  ['byte bytes', 'bytes', 1],
  ['kb kilobyte kilobytes kib', 'bytes', 1e3, 1024],
  ['mb megabyte megabytes mib', 'bytes', 1e6, 1024 ** 2],
  ['gb gigabyte gigabytes gib', 'bytes', 1e9, 1024 ** 3],
  ['tb terabyte terabytes tib', 'bytes', 1e12, 1024 ** 4],
  ['% percent prozent pct', 'percent', 1],
  ['€ $ £ eur euro euros usd dollar dollars pounds gbp chf', 'money', 1],
  ['cent cents', 'money', 0.01],
  ['mm millimetre millimetres', 'length', 0.001],
  ['cm centimetre centimetres zentimeter', 'length', 0.01],
  ['m metre metres meter meters metern', 'length', 1],
  ['km kilometre kilometres kilometer kilometers kilometern', 'length', 1_000],
  ['mile miles meilen', 'length', 1_609.344],
  ['db decibel decibels dezibel', 'level', 1],
  ['kw kilowatt kilowatts', 'power', 1],
  ['mw megawatt megawatts', 'power', 1_000],
  ['°c °f ° degrees degree grad celsius', 'temperature', 1],
  ['mg milligram milligrams milligramm', 'weight', 1e-6],
  ['g gram grams gramm', 'weight', 0.001],
  ['kg kilo kilos kilogram kilograms kilogramm', 'weight', 1],
  ['t tonne tonnes tons tonnen', 'weight', 1_000],
];
const units = new Map(
  lines.flatMap(([words, ...unit]) => words.split(' ').map((word) => [word, unit as Unit] as const)),
);

/** The unit that a word in small letters names. */
export const unitOf = (word: string): Unit | undefined => units.get(word);

const rate =
  /(?<![\p{L}\p{N}])(?:per|pro|each|every|je|jede[nrs]?|an?|im)\s(second|minute|hour|day|night|week|month|quarter|year|Sekunde|Minute|Stunde|Tag|Nacht|Woche|Monat|Quartal|Jahr)(?!\p{L})|(?<!\p{L})(hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual|annually|stündlich|täglich|wöchentlich|monatlich|jährlich)(?!\p{L})/giu;
const times = ['s', 'mi', 'h', 'd', 'n', 'w', 'mo', 'q', 'y'];
const german: Readonly<Record<string, string>> = { st: 'h', t: 'd', j: 'y', a: 'y' };

/** How often, as a text says it: "per hour", "a day", "weekly". */
export const ratesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(rate)].map(({ 1: unit, 2: adverb }) => timeOf((unit ?? adverb ?? '').toLowerCase())));

const timeOf = (word: string): string => {
  const known = Object.entries(german).find(([begin]) => word.startsWith(begin) && !word.startsWith('sek'));
  return known?.[1] ?? times.find((time) => word.startsWith(time)) ?? word;
};
