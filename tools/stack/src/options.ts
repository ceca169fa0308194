import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePorts, portNames, type Ports } from './ports.js';

export interface StartOptions {
  readonly ports: Ports;
  /** Data folder, absolute. */
  readonly data: string;
  /** Without the demo's documents and its space: what somebody meets who has just installed Parley. */
  readonly isEmpty: boolean;
  /** File that tells of real neighbours, as `npm run neighbours -- up` writes it; absolute. */
  readonly neighbours: string | undefined;
}

export const usage = `Usage: npm start -- [--data DIR] [--port NAME=NUMBER] ... [--empty] [--neighbours FILE]

  --data DIR          where everything is kept; default: .parley
  --port NAME=NUMBER  another port for one of: ${portNames.join(', ')}
  --empty             without the demo's documents and its chat space
  --neighbours FILE   uses the real neighbours that "npm run neighbours -- up" tells of in FILE`;

interface Places {
  /** Where the command was typed: npm itself goes to the workspace. */
  readonly workingFolder: string;
  readonly workspace: string;
}

/** @throws Error in words for a person when an option is unknown or its value is wrong */
export function parseStartOptions(words: readonly string[], { workingFolder, workspace }: Places): StartOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      port: { type: 'string', multiple: true, default: [] },
      data: { type: 'string', default: join(workspace, '.parley') },
      empty: { type: 'boolean', default: false },
      neighbours: { type: 'string' },
    },
  });
  const { port, data, empty, neighbours } = values;
  const fromThere = (path: string) => resolve(workingFolder, path);
  return {
    ports: parsePorts(port),
    data: fromThere(data),
    isEmpty: empty,
    neighbours: neighbours === undefined ? undefined : fromThere(neighbours),
  };
}

/** What a person may set in the shell, by the service that reads it: a model, and what the crawler may read here. */
const settings = {
  'dynamic-agents': ['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODEL'],
  'rag-server': ['CRAWL_ALLOWED_NETWORKS', 'CRAWL_ALLOWED_HOSTS', 'CRAWL_ALLOWED_PORTS', 'CRAWL_USER_AGENT'],
} as const;

/** Those of the settings that the environment has, for the services that use them. */
export const givenSettings = (env: NodeJS.ProcessEnv) => ({
  'dynamic-agents': given(env, settings['dynamic-agents']),
  'rag-server': given(env, settings['rag-server']),
});

const given = (env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value ? [[name, value]] : [];
    }),
  );
