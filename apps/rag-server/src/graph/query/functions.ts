/**
 * What a query may call, by its name in small letters. Left out are those that tell of more than what was found
 * (`id` counts what is hidden), that make much out of little (`range`, `replace`, `reduce`), and that are not the same
 * on both engines (dates).
 */
export const allowedFunctions: ReadonlyMap<string, string> = new Map(
  [
    ...['count', 'collect', 'sum', 'avg', 'min', 'max'],
    ...['coalesce', 'size', 'length', 'head', 'last', 'tail', 'reverse'],
    ...['toInteger', 'toFloat', 'toString', 'toBoolean'],
    ...['toLower', 'toUpper', 'trim', 'ltrim', 'rtrim', 'substring', 'left', 'right', 'split'],
    ...['abs', 'ceil', 'floor', 'round', 'sign'],
    ...['labels', 'keys', 'properties', 'type', 'nodes', 'relationships', 'startNode', 'endNode'],
  ].map((name) => [name.toLowerCase(), name]),
);
