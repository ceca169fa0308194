import { AppError } from '@parley/contracts';
import type { SyntaxNode } from './cypher-parser.worker.js';

export type { SyntaxNode } from './cypher-parser.worker.js';

/** Why a query is not run, and where in its text: in code points, as the parser counts. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly at: number,
    readonly reason: string,
  ) {
    super(reason);
  }
}

export function refuse(node: SyntaxNode, reason: string): never {
  throw new Refusal(node.at, reason);
}

/** `VALIDATION_ERROR` that names line and column, both from 1. */
export function toAppError({ at, reason }: Refusal, query: string): AppError {
  const lines = Array.from(query).slice(0, at).join('').split('\n');
  const place = `line ${lines.length}, column ${Array.from(lines.at(-1) ?? '').length + 1}`;
  const details = [{ field: 'query', message: `${place}: ${reason}` }];
  return new AppError('VALIDATION_ERROR', 'The query was refused.', { details });
}

/** Rules that only say at which level of the grammar something is. */
const levels =
  /^(expression\d*|literal|functionArgument|symbolicNameString|(un)?escapedSymbolicNameString_?|statement|queryWithLocalDefinitions|nextStatement|regularQuery|union|singleQuery|clause|statementOrCommand|preparsedStatement|anonymousPattern|labelExpression\d)$/;

/** What is left when levels with one thing in them are taken off. */
export function core(node: SyntaxNode): SyntaxNode {
  const [only, ...more] = node.children;
  return only && more.length === 0 && levels.test(node.name) ? core(only) : node;
}

export const isToken = ({ children, text }: SyntaxNode) => children.length === 0 && text !== '';

export const childOf = (node: SyntaxNode, name: string) => node.children.find((child) => child.name === name);

export const childrenOf = (node: SyntaxNode, name: string) => node.children.filter((child) => child.name === name);

/** The text as it was written. */
export const sourceOf = (node: SyntaxNode, query: string) => Array.from(query).slice(node.at, node.end).join('');

/** A name as it was meant, with or without backticks. */
export function nameIn(node: SyntaxNode): string {
  const [only, ...more] = node.children;
  if (only && more.length === 0) return nameIn(only);
  if (!isToken(node)) return refuse(node, 'a plain name is expected here');
  return node.name === 'ESCAPED_SYMBOLIC_NAME' ? node.text.slice(1, -1).replaceAll('``', '`') : node.text;
}
