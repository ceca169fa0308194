import { parseArgs } from 'node:util';
import { parsePorts, type Ports } from './ports.js';

export interface StartOptions {
  readonly ports: Ports;
  /** Data folder, relative to where the command was typed. */
  readonly data: string;
}

/** @throws Error in words for a person when an option is unknown or its value is wrong */
export function parseStartOptions(words: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...words],
    options: { port: { type: 'string', multiple: true, default: [] }, data: { type: 'string', default: '.parley' } },
  });
  return { ports: parsePorts(values.port), data: values.data };
}

const modelSettings = ['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODEL'] as const;

/** The settings of a model that a person gave in the environment, for the service that uses it. */
export function modelEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    modelSettings.flatMap((name) => {
      const value = env[name];
      return value ? [[name, value]] : [];
    }),
  );
}
