import fc from 'fast-check';

/** What looks like another character, is taken for one, or ends what stands before it. */
const likenesses: Readonly<Record<string, readonly string[]>> = {
  '(': ['\uff08', '\u2768'],
  ')': ['\uff09', '\u2769'],
  '{': ['\uff5b', '$('],
  '}': ['\uff5d', ')'],
  '-': ['\u2010', '\u2013', '\u2014', '\u00ad', '\u2212', '\uff0d'],
  '>': ['\u27e9', '\u3009', '\ufe65', '\uff1e'],
  '<': ['\u27e8', '\u3008', '\ufe64', '\uff1c'],
  ':': ['\uff1a', '::', '\u02d0'],
  '`': ['\u2018', '``', '\\u0060', '\u00b4'],
  "'": ['\u2019', '\\u0027', "\\'", '"'],
  '"': ['\u201d', '\\u0022', '\\"', "'"],
  '.': ['\u2024', '..', '\uff0e'],
  '*': ['\u2217', '**', '\uff0a'],
  '=': ['\uff1d', '==', '=~'],
  ' ': ['\u00a0', '\u2028', '/**/', '', '\u0000', '\u001f', '\u200b'],
  a: ['\u0430', '\\u0061', '\uff41'],
  e: ['\u0435', '\\u0065', 'e\u0301'],
  n: ['\uff4e', '\\u006e', '\u{1d45b}'],
  S: ['\u017f', '\u0405', '\\u0053'],
  K: ['\u212a'],
  I: ['\u0130', '\u0131'],
};

const inserted = [
  ...['/**/', '/*', '*/', '//', '// x\n', '\n', '\r', ';', '\u037e', '`', "'", '"', '\\', '\\u', '\\u0060', '\\U0000'],
  ...['(', ')', '{', '}', '[', ']', '$', '$now', '$datasourceIds', '|', '&', '!', '%', '*', '=', ' OR true ', ' AND '],
  ...[' SET n.name = 1 ', ' DELETE n ', ' DETACH DELETE n ', ' CREATE (z) ', ' UNION MATCH (z) RETURN z ', ' CALL { '],
  ...[' WITH * ', ' RETURN * ', ' MATCH (z) ', ' UNWIND [1] AS z ', 'EXPLAIN ', 'PROFILE ', ':clear ', ' USE system '],
  ...['\u0000', '\u0085', '\u200b', '\u202e', '\ufeff', '\ud800', '\udc00', '\u{1f600}', '\u2028', '\u00a0', '\u001c'],
];

interface Change {
  readonly kind: 'drop' | 'double' | 'swap' | 'insert' | 'liken' | 'cut';
  /** Where, and how much, in parts of 1000. */
  readonly at: number;
  readonly length: number;
  readonly pick: number;
}

const aChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('drop', 'double', 'swap', 'insert', 'insert', 'liken', 'liken', 'cut'),
  at: fc.nat(999),
  length: fc.integer({ min: 1, max: 6 }),
  pick: fc.nat(999),
});

function changed(query: string, { kind, at, length, pick }: Change): string {
  const units = query.split('');
  const from = Math.floor((at * units.length) / 1000);
  const [before, here, after] = [units.slice(0, from), units.slice(from, from + length), units.slice(from + length)];
  const join = (...parts: readonly (readonly string[])[]) => parts.flat().join('');
  switch (kind) {
    case 'drop':
      return join(before, after);
    case 'double':
      return join(before, here, here, after);
    case 'swap':
      return join(before, after.slice(0, length), here, after.slice(length));
    case 'insert':
      return join(before, [inserted[pick % inserted.length] ?? ''], here, after);
    case 'liken':
      return likened(units, from, pick);
    case 'cut':
      return join(before);
  }
}

/** The next character from there that has a likeness, as that. */
function likened(units: readonly string[], from: number, pick: number): string {
  const at = units.findIndex((unit, index) => index >= from && Object.hasOwn(likenesses, unit));
  const like = likenesses[units[at] ?? ''] ?? [''];
  return units.map((unit, index) => (index === at ? (like[pick % like.length] ?? unit) : unit)).join('');
}

/** Up to three changes of a text: what was valid seldom is afterwards. */
export const mutated = (query: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(query, fc.array(aChange, { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) => changes.reduce(changed, text));
