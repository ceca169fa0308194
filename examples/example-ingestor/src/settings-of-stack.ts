import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const run = z.object({ issuer: z.string(), addresses: z.object({ 'rag-server': z.string() }) });
const secrets = z.object({ clients: z.object({ ingestor: z.string() }) });

/** Settings of the stack whose data lie there; nothing where none was started. */
export function settingsOfStack(root: string): Readonly<Record<string, string>> | undefined {
  const files = [join(root, 'run.json'), join(root, 'secrets.json')] as const;
  if (!files.every((file) => existsSync(file))) return undefined;
  const { issuer, addresses } = run.parse(read(files[0]));
  const { clients } = secrets.parse(read(files[1]));
  return {
    RAG_SERVER_URL: addresses['rag-server'],
    OIDC_ISSUER: issuer,
    INGESTOR_CLIENT_ID: 'ingestor',
    INGESTOR_CLIENT_SECRET: clients.ingestor,
  };
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
