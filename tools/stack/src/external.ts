import { readFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.strictObject({
  DOCDB_URI: z.string().optional(),
  AUTHZ_HTTP: z.url().optional(),
  IDP_URL: z.url().optional(),
  IDP_ADMIN_USERNAME: z.string().optional(),
  IDP_ADMIN_PASSWORD: z.string().optional(),
  RATE_LIMIT_REDIS_URL: z.string().optional(),
  GRAPH_STORE: z.literal('neo4j').optional(),
  NEO4J_ADDR: z.string().optional(),
  VECTOR_STORE: z.literal('opensearch').optional(),
  OPENSEARCH_URL: z.url().optional(),
});

/** Real servers that take the place of embedded neighbours, by the settings that point services there. */
export type External = Readonly<z.infer<typeof schema>>;

/**
 * Reads a file that `npm run neighbours -- up` writes.
 * @throws Error in words for a person when it is not there or not of that kind
 */
export function readExternal(file: string): External {
  const { success, data, error } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!success) throw new Error(`${file} does not tell of neighbours:\n${z.prettifyError(error)}`);
  return data;
}

/** The embedded neighbours whose place nobody else takes; the chat product is always the simulated one. */
export const embedded = ({ DOCDB_URI, AUTHZ_HTTP, IDP_URL }: External) => ({
  docdb: DOCDB_URI === undefined,
  idp: IDP_URL === undefined,
  authz: AUTHZ_HTTP === undefined,
  chatx: true,
});

/** The settings of `names` that have a value. */
export function settingsOf(external: External, ...names: (keyof External)[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = external[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
