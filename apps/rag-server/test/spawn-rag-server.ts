import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram, type BuiltProgram, type SpawnedService, spawnService } from '@parley/testkit';

const root = fileURLToPath(new URL('..', import.meta.url));

export const buildRagServer = (): Promise<BuiltProgram> => buildProgram('apps/rag-server');

/** The model that ships along, with a thread of its own. */
export const shippedModel = {
  EMBEDDINGS_MODEL_PATH: join(root, 'assets/all-MiniLM-L6-v2-int8'),
  EMBEDDINGS_THREADS: '1',
};

/** A process of it. */
export const spawnRagServer = (
  built: BuiltProgram,
  env: Record<string, string>,
  options?: Parameters<typeof spawnService>[2],
): Promise<SpawnedService> => spawnService(built, { ...shippedModel, ...env }, options);

/** Runs a command of the service to its end; resolves to the exit code. */
export async function runRagServer(
  built: BuiltProgram,
  env: Record<string, string>,
  args: string[],
): Promise<number | null> {
  const child = spawn(process.execPath, [built.main, ...args], {
    env: { ...built.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
