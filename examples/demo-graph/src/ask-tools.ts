import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  entityDetailsAnswer,
  type EntityDetailsAnswer,
  rawQueryAnswer,
  shortestPathAnswer,
  type ShortestPathAnswer,
} from '@parley/contracts';
import { z } from 'zod';
import type { Person } from './open-world.js';

/** The graph tools over MCP, as an agent of that person has them. Each throws the tool's own message. */
export interface GraphTools {
  pathsBetween(one: string, other: string): Promise<ShortestPathAnswer['paths']>;
  query(cypher: string): Promise<Record<string, unknown>[]>;
  details(type: string, key: string): Promise<EntityDetailsAnswer>;
  close(): Promise<void>;
}

const limitMs = 30_000;
const texts = z.array(z.object({ text: z.string().default('') }));

export async function openTools({ mcp }: Person): Promise<GraphTools> {
  const client = new Client({ name: 'demo-graph', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(mcp.url, { requestInit: { headers: { ...mcp.headers } } }), {
    timeout: limitMs,
  });
  const call = async <T>(name: string, args: Record<string, unknown>, schema: z.ZodType<T>): Promise<T> => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: args }, undefined, {
      timeout: limitMs,
    });
    if (isError)
      throw new Error(
        `${name}: ${texts
          .parse(content)
          .map(({ text }) => text)
          .join(' ')}`,
      );
    return schema.parse(structuredContent);
  };
  return {
    pathsBetween: async (one, other) => {
      const args = { entity_type_1: one, entity_type_2: other };
      return (await call('graph_shortest_path_between_entity_types', args, shortestPathAnswer)).paths;
    },
    query: async (query) => (await call('graph_raw_query_data', { query }, rawQueryAnswer)).results,
    details: (type, key) =>
      call('graph_fetch_data_entity_details', { entity_type: type, primary_key_id: key }, entityDetailsAnswer),
    close: () => client.close(),
  };
}
