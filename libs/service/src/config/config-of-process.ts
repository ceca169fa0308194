import type { Environment } from './read-environment.js';

/**
 * What `load` makes of this process's environment. A process that is set up wrongly ends with 1 and says why in plain
 * words: there is no log yet, and the message names settings, never values.
 * @param host for the process's own environment and end; tests hand in their own
 */
export function configOfProcess<T>(
  load: (env: Environment) => T,
  host: Pick<NodeJS.Process, 'env' | 'exit'> & { readonly stderr: Pick<NodeJS.WriteStream, 'write'> } = process,
): T {
  try {
    return load(host.env);
  } catch (error) {
    host.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return host.exit(1);
  }
}
