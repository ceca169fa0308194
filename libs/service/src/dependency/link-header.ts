/** One link of a `Link` header (RFC 8288). */
interface Link {
  /** As sent; may be relative. */
  readonly target: string;
  /** Relation types, in lower case. */
  readonly relations: readonly string[];
}

/** A target in angle brackets with its parameters; commas may be part of both. */
const linkValue = /<([^<>]*)>((?:[^,"<]|"(?:[^"\\]|\\.)*")*)/g;
const parameter = /;\s*([^\s=;,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/g;

/** The links of a header field, in order (RFC 8288, section 3); what is malformed is left out. */
function linksIn(header: string): Link[] {
  return [...header.matchAll(linkValue)].map(([, target = '', parameters = '']) => ({
    target: target.trim(),
    relations: relationsIn(parameters),
  }));
}

/** The first `rel` counts, and may name several types (RFC 8288, section 3.3). */
function relationsIn(parameters: string): string[] {
  for (const [, name = '', quoted, token] of parameters.matchAll(parameter)) {
    if (name.toLowerCase() === 'rel') return (quoted ?? token ?? '').toLowerCase().split(/\s+/);
  }
  return [];
}

/**
 * Absolute address of the next page of a list, as its `Link` header says (`rel="next"`). `undefined` if there is none, or
 * if it is on another origin than the current page: a token must not travel elsewhere.
 * @param current absolute address of the page that carried the header
 */
export function nextPage(header: string | undefined, current: string): string | undefined {
  const target = linksIn(header ?? '').find(({ relations }) => relations.includes('next'))?.target;
  const next = target === undefined ? null : URL.parse(target, current);
  return next?.origin === new URL(current).origin ? next.href : undefined;
}
