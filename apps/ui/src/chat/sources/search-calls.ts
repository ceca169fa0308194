import type { UsedTool } from '../runs/live-run.js';

/** A search that an agent made, as it can be made again. */
export interface SearchCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Tools whose answer has hits: the built-in search, and custom ones, which take a query as well. */
const others: ReadonlySet<string> = new Set([
  'fetch_document',
  'list_datasources_and_entity_types',
  'request_user_input',
]);

/** The searches of a turn that succeeded, each once. */
export function searchCalls(tools: readonly UsedTool[]): SearchCall[] {
  const calls = tools
    .filter(
      ({ tool_name, args, error }) =>
        error === undefined && !others.has(tool_name) && typeof args['query'] === 'string',
    )
    .filter(({ tool_name }) => !tool_name.startsWith('graph_') && !tool_name.includes('__'))
    .map(({ tool_name, args }) => ({ tool: tool_name, args }));
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}
