import type { OpenApiDocument } from '@parley/contracts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly description?: string }[];
}

/** What readers of an OpenAPI document and makers of clients would miss in it, one line each. */
export function unexplained({ info, tags = [], paths }: OpenApiDocument): string[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      line: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const known = new Set(tags.filter(({ description }) => description).map(({ name }) => name));
  return [
    ...(info.description ? [] : ['the document: no description']),
    ...operations.flatMap(({ line, operation }) => missing(operation, known).map((what) => `${line}: ${what}`)),
    ...repeated(operations.map(({ operation }) => operation.operationId)).map((id) => `operationId ${id}: twice`),
    ...unused(known, operations).map((name) => `tag ${name}: of no operation`),
  ];
}

const missing = ({ operationId, summary, tags = [], parameters = [] }: Operation, known: ReadonlySet<string>) => [
  ...(operationId ? [] : ['no operationId']),
  ...(summary ? [] : ['no summary']),
  ...(tags.length > 0 && tags.every((tag) => known.has(tag)) ? [] : ['no tag that is described']),
  ...parameters.filter((one) => !one.description).map((one) => `${one.in} parameter ${one.name}: no description`),
];

const repeated = (ids: readonly (string | undefined)[]) =>
  ids.filter((id): id is string => id !== undefined).filter((id, at, all) => all.indexOf(id) !== at);

const unused = (known: ReadonlySet<string>, operations: readonly { readonly operation: Operation }[]) =>
  [...known].filter((name) => !operations.some(({ operation }) => operation.tags?.includes(name)));
