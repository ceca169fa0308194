import type { UsedTool } from '@parley/contracts';

/**
 * The searches of a turn, to be made again for their first five: what a tool's search returned is clipped in the stream.
 * Bodies of `POST /v1/mcp/invoke`.
 */
export const searchesOf = (tools: readonly UsedTool[]) =>
  tools
    .filter(({ tool_name, args }) => tool_name === 'search' && typeof args['query'] === 'string')
    .map(({ args }) => ({ tool_name: 'search', arguments: { ...args, limit: 5 } }));

interface Found {
  readonly results: readonly { readonly metadata: { readonly document_id: string } }[];
}

/** Documents in those answers, each once. */
export const foundIn = (answers: readonly Found[]): string[] => [
  ...new Set(answers.flatMap(({ results }) => results.map(({ metadata }) => metadata.document_id))),
];
