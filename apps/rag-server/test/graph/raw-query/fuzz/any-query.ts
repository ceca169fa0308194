import fc from 'fast-check';

/** Cypher as people write it and as nobody should, from a grammar: much of it is let through, all of it parses or nearly. */
type Text = fc.Arbitrary<string>;

const of = (...texts: readonly string[]): Text => fc.constantFrom(...texts);
/** The texts, one behind the other. */
const seq = (...parts: readonly (Text | string)[]): Text =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''));
const maybe = (part: Text, weight = 1): Text =>
  fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight, arbitrary: part });
const list = (part: Text, by: string, maxLength = 3): Text =>
  fc.array(part, { minLength: 1, maxLength }).map((all) => all.join(by));
const mostly = (usual: Text, odd: Text): Text =>
  fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: odd });

const oddName = of(
  ...[
    '`a b`',
    '`x``y`',
    '`n) DETACH DELETE (n`',
    '`\\u0060`',
    '\\u006e',
    '`v1`',
    '`$now`',
    'ñ',
    'ｎ',
    'n\u0301',
    '``',
    '`',
  ],
  ...['datasourceIds', 'now', 'v1', 'text0', 'type', 'match', 'MATCH', 'where', 'null', 'union', 'candidateName'],
);
const variable = mostly(of('n', 'm', 'a', 'b', 'r', 'p', 'x'), oddName);
/** Of what the first pattern finds. */
const found = fc.oneof({ weight: 12, arbitrary: of('n', 'n', 'm', 'm', 'r') }, { weight: 1, arbitrary: variable });
const label = mostly(of('Service', 'Team', '`Service`', 'SchemaEntity', 'DataEntity', 'HiddenKind'), oddName);
const type = mostly(of('USES', 'OWNS', 'LEADS', '`USES`', '_CANDIDATE', 'HIDDEN_BY'), oddName);
const key = mostly(
  of('name', 'cost', 'tier', 'tags', 'secret', '_datasource_id', '_fresh_until', '_entity_pk', '`name`'),
  oddName,
);
const text = mostly(
  of("'web'", '"api"', "'hidden-ghost'", "'h'", "'a'", "''"),
  of("'\\u0027'", "'a\\'b'", '"\\""', "'``'", "'/*'", '"//"', "'\\\\'", "'\\'", '"', "'\u2019'", "'{;}'"),
);
const number = mostly(
  of('0', '1', '2', '42', '1.5', '1e3'),
  of('0x1F', '1_000', '-1', '-0', '.5', '1.', '9e999', '00'),
);

const labels: Text = fc.letrec<Record<'labels', string>>((tie) => ({
  labels: fc.oneof(
    { maxDepth: 1, withCrossShrink: true },
    label,
    seq('!', tie('labels')),
    seq('(', tie('labels'), ')'),
    seq(tie('labels'), of('|', '&', ':', '|:'), tie('labels')),
    of('%'),
  ),
})).labels;

const hops = mostly(of('', '', '', '*1..2', '*2', '*..3', '*0..1'), of('*', '*2..', '*..99', '{1,2}', '+', '*-1'));

const functions = mostly(
  of('size', 'toLower', 'toString', 'coalesce', 'head', 'labels', 'keys', 'properties', 'type', 'nodes', 'startNode'),
  of('id', 'elementId', 'exists', 'apoc.meta.schema', '`size`', 'range', 'reduce', 'file', 'shortestPath', 'db.labels'),
);
const totals = of('count', 'sum', 'min', 'max', 'collect', 'avg');

/** Shared, so that what is nested stays short: parsing takes some milliseconds for a line. */
const depth = fc.createDepthIdentifier();
type Parts = Record<'value' | 'condition' | 'path' | 'node' | 'relation' | 'match', string>;

const { value, condition, path } = fc.letrec<Parts>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthIdentifier: depth, withCrossShrink: true },
    { weight: 6, arbitrary: seq(found, '.', key) },
    { weight: 3, arbitrary: found },
    { weight: 2, arbitrary: text },
    { weight: 2, arbitrary: number },
    of('true', 'false', 'null'),
    seq('[', list(tie('value'), ', '), ']'),
    seq('{', key, ': ', tie('value'), '}'),
    seq(functions, '(', fc.oneof(found, tie('value'), seq(found, '.', key)), ')'),
    seq(totals, '(', maybe(of('DISTINCT ')), tie('value'), ')'),
    seq('(', tie('value'), of(' + ', ' - ', ' * ', ' / ', ' % ', ' || ', '+'), tie('value'), ')'),
    seq(found, '[', tie('value'), ']'),
    seq(found, ' {', list(of('.*', '.name', '.cost', '.secret', 'x: 1', 'n'), ', '), '}'),
    seq('[', variable, ' IN ', tie('value'), ' WHERE ', tie('condition'), ' | ', tie('value'), ']'),
    seq('[', tie('path'), ' | ', tie('value'), ']'),
    seq('[', tie('path'), ' WHERE ', tie('condition'), ' | ', tie('value'), ']'),
    seq('CASE WHEN ', tie('condition'), ' THEN ', tie('value'), ' ELSE ', tie('value'), ' END'),
    seq('COUNT { ', tie('match'), ' }'),
    mostly(of('count(*)'), of('$datasourceIds', '$now', '$text0', '$0', 'COLLECT { MATCH (z) RETURN z.name }')),
  ),
  condition: fc.oneof(
    { maxDepth: 2, depthIdentifier: depth, withCrossShrink: true },
    { weight: 6, arbitrary: seq(tie('value'), of(' = ', ' <> ', ' < ', ' >= ', '='), tie('value')) },
    seq(tie('value'), of(' IS NULL', ' IS NOT NULL')),
    seq(tie('value'), of(' IN ', ' CONTAINS ', ' STARTS WITH ', ' ENDS WITH '), tie('value')),
    mostly(seq(found, ':', labels), seq(tie('value'), of(' =~ ', ' IS :: ', ' != '), tie('value'))),
    seq('NOT ', tie('condition')),
    seq(tie('condition'), of(' AND ', ' OR ', ' XOR '), tie('condition')),
    seq('(', tie('condition'), ')'),
    seq('EXISTS { ', tie('match'), ' }'),
    tie('path'),
    seq(of('any', 'all', 'none', 'single'), '(', variable, ' IN ', tie('value'), ' WHERE ', tie('condition'), ')'),
    of('true', 'false'),
  ),
  node: seq(
    '(',
    maybe(variable, 4),
    maybe(seq(of(':', ':', ' IS '), labels), 2),
    maybe(seq(' {', key, ': ', tie('value'), '}')),
    maybe(seq(' WHERE ', tie('condition'))),
    ')',
  ),
  relation: mostly(
    fc
      .tuple(
        of('-', '<-'),
        seq(
          '[',
          maybe(variable),
          maybe(seq(':', list(type, '|', 2))),
          hops,
          maybe(seq(' {', key, ': ', number, '}')),
          ']',
        ),
        of('->', '-'),
      )
      .map((all) => all.join('')),
    of('--', '-->', '<--', '<-->', '-[r WHERE r.x = 1]->', '\u2014>', '\u27e8-', '-[:!USES]->', '-[:$("USES")]->'),
  ),
  path: seq(tie('node'), maybe(seq(tie('relation'), tie('node')), 2)),
  match: mostly(
    seq(maybe(of('MATCH ')), tie('path'), maybe(seq(' WHERE ', tie('condition')))),
    of(
      'MATCH (z) RETURN z',
      'MATCH (z) WITH z MATCH (z)-->(y) RETURN y',
      'CALL { MATCH (z) RETURN z } RETURN z',
      'CALL db.labels() YIELD label RETURN label',
      'MATCH (z) RETURN z UNION MATCH (y) RETURN y AS z',
      'CREATE (z)',
    ),
  ),
}));

const named: Text = seq(maybe(seq(variable, ' = ')), path);
const shortest: Text = seq(of('shortestPath(', 'ALL ', 'SHORTEST 1 ', 'ANY ', '('), path, ')');
const paths = mostly(list(named, ', ', 2), shortest);
const where = maybe(seq(' WHERE ', condition));
const body = seq(
  maybe(of('DISTINCT ')),
  list(seq(value, maybe(seq(' AS ', variable), 3)), ', '),
  maybe(seq(' ORDER BY ', value, maybe(of(' DESC', ' ASC')))),
  maybe(seq(' SKIP ', number)),
  maybe(seq(' LIMIT ', number)),
);

const reading: Text = fc.oneof(
  { weight: 4, arbitrary: seq('MATCH ', paths, where) },
  seq('OPTIONAL MATCH ', paths, where),
  seq('UNWIND ', value, ' AS ', variable),
  seq('WITH ', list(seq(value, ' AS ', variable), ', '), where),
);

/** What must never come through. */
const forbidden = of(
  ...['SET n.name = 1', 'SET n:Admin', 'REMOVE n.name', 'DELETE n', 'DETACH DELETE n', 'CREATE (z:DataEntity)'],
  ...['MERGE (z:Service)', 'FOREACH (x IN [1] | SET n.a = x)', 'CALL db.labels()', 'CALL { MATCH (z) RETURN z }'],
  ...['CALL (n) { MATCH (n)-->(z) RETURN z }', 'CALL { CREATE (:X) } IN TRANSACTIONS', 'USE system', 'FINISH', 'NEXT'],
  ...[
    "LOAD CSV FROM 'file:///etc/passwd' AS line",
    'UNION',
    'UNION ALL MATCH (z) RETURN z',
    ';',
    'EXPLAIN',
    'CYPHER 5',
  ],
  ...['LET x = 1', 'FILTER true', 'USING INDEX n:Service(name)', 'INSERT (z)', 'SHOW INDEXES', 'DROP INDEX x'],
);

/** Mostly spaces, and what a parser and an engine may take for one. */
const space = fc.oneof(
  { weight: 30, arbitrary: fc.constant(' ') },
  of('\n', '\t', '\r\n', '  '),
  of(
    '\u00a0',
    '\u2003',
    '\u3000',
    '\ufeff',
    '\u2028',
    '\u0085',
    '\u001c',
    '\u000b',
    '\u180e',
    '\u200b',
    '/**/',
    '/* x */',
    '// x\n',
    '',
  ),
);
const plainly = (query: string): Text => fc.constant(query);
const oddly = (query: string): Text => {
  const words = query.split(' ');
  return fc
    .array(space, { minLength: words.length, maxLength: words.length })
    .map((spaces) => words.map((word, at) => `${at === 0 ? '' : (spaces[at] ?? ' ')}${word}`).join(''));
};

const clauses: Text = fc
  .tuple(fc.array(mostly(reading, forbidden), { maxLength: 2 }), mostly(seq('RETURN ', body), forbidden))
  .map(([before, last]) => [...before, last].join(' '));

/** Gives names to what the others ask about. */
const first: Text = mostly(
  seq('(n', maybe(seq(':', labels)), of(')-[r]->', ')-[r]-', ')<-[r:USES]-'), '(m', maybe(seq(':', labels)), ')'),
  seq(paths, of('', ', (n)--(m)')),
);

/** A query, now and then written oddly. */
export const anyQuery: Text = fc
  .tuple(seq('MATCH ', first, where, ' '), clauses, fc.nat(3))
  .chain(([first, rest, how]) => (how === 0 ? oddly : plainly)(first + rest));
