import { z } from 'zod';
import { type PortName, portNames } from './ports.js';
import { readJsonFile } from './read-json-file.js';

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
 * Throws Error in words for a person when it is not there or not of that kind.
 */
export const readExternal = (file: string): External =>
  readJsonFile(file, schema, {
    what: 'neighbours',
    remedy: 'Start them with "npm run neighbours -- up"; it prints the path of the file.',
  });

/** The embedded neighbours whose place nobody else takes; the chat product is always the simulated one. */
export const embedded = ({ DOCDB_URI, AUTHZ_HTTP, IDP_URL }: External) => ({
  docdb: DOCDB_URI === undefined,
  idp: IDP_URL === undefined,
  authz: AUTHZ_HTTP === undefined,
  chatx: true,
});

/** The ports on which something of the stack itself listens. */
export function portsNeeded(external: External): PortName[] {
  const isEmbedded: Partial<Record<PortName, boolean>> = embedded(external);
  return portNames.filter((name) => isEmbedded[name] ?? true);
}

/** The settings of `names` that have a value. */
export function settingsOf(external: External, ...names: (keyof External)[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = external[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
