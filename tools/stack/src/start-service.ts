import { untilReady } from './ready.js';
import type { Stack } from './stack.js';
import type { Running } from './supervise.js';

/**
 * Starts one service of a stack again, after it was stopped or killed; `env` replaces settings of its own.
 * It is stopped with the stack.
 * Throws Error when the stack has no such service or it does not get ready.
 */
export async function startService(stack: Stack, name: string, env: Record<string, string> = {}): Promise<Running> {
  const spec = stack.topology.services.find((service) => service.name === name);
  if (!spec) throw new Error(`The stack has no service ${name}.`);
  const changed = { ...spec, env: { ...spec.env, ...env } };
  const running = stack.begin(changed);
  await untilReady(changed, running, 60_000);
  return running;
}
