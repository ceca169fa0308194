import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, httpUrl, readEnvironment } from '@parley/service';
import { z } from 'zod';
import { settingsOfStack } from './settings-of-stack.js';

const seconds = z.coerce.number().int();

export const environment = z.object({
  RAG_SERVER_URL: httpUrl.describe('Address of rag-server'),
  OIDC_ISSUER: httpUrl.describe('Issuer of the access token of this program'),
  INGESTOR_CLIENT_ID: z.string().min(1).default('ingestor').describe('Client id of this program at the issuer'),
  INGESTOR_CLIENT_SECRET: z.string().min(1).describe('Secret of that client'),
  SOURCE_BASE_URL: httpUrl
    .optional()
    .describe('Public address of the folder, for links; default: paths relative to the folder'),
  RELOAD_INTERVAL_SECONDS: seconds
    .min(60)
    .max(31_536_000)
    .default(86_400)
    .describe('How often everything is sent again; documents are stale after 1.5 times that'),
  RESCAN_SECONDS: seconds.min(1).max(86_400).default(60).describe('How often the folder is scanned while watching'),
});

export const usage = `Usage: npm run ingest -- FOLDER [--once] [--datasource ID] [--name NAME] [--data DIR]

  FOLDER            its Markdown, HTML, PDF, Office and other files are sent, then watched
  --once            send them and exit; exit code 1 if a document failed or was skipped
  --datasource ID   default files:NAME
  --name NAME       name of ingestor and datasource; default: the name of the folder
  --data DIR        data folder of the stack to send them to; default: .parley of this repository`;

export type Settings = ReturnType<typeof readSettings>;

interface Surroundings {
  readonly env: Environment;
  readonly workingFolder: string;
  /** Default data folder of `npm start`. */
  readonly usualData: string;
}

/** Throws Error that says what is missing or wrong, and how to write it. */
export function readSettings(words: readonly string[], { env, workingFolder, usualData }: Surroundings) {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error(usage);
  const path = resolve(workingFolder, folder);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${path}.`);
  const data = values.data === undefined ? usualData : resolve(workingFolder, values.data);
  const read = readEnvironment('example-ingestor', environment, { ...stackOf(data, env), ...env });
  const name = values.name ?? basename(path);
  return {
    folder: path,
    name,
    datasourceId: values.datasource ?? `files:${name}`,
    isOnce: values.once,
    ragServerUrl: read.RAG_SERVER_URL,
    account: {
      issuer: read.OIDC_ISSUER,
      clientId: read.INGESTOR_CLIENT_ID,
      clientSecret: read.INGESTOR_CLIENT_SECRET,
    },
    sourceBaseUrl: read.SOURCE_BASE_URL,
    reloadIntervalSeconds: read.RELOAD_INTERVAL_SECONDS,
    rescanSeconds: read.RESCAN_SECONDS,
  };
}

const options = {
  once: { type: 'boolean', default: false },
  datasource: { type: 'string' },
  name: { type: 'string' },
  data: { type: 'string' },
} as const;

/** What the environment does not say. Throws Error when no stack says it either. */
function stackOf(data: string, env: Environment): Environment {
  const stack = settingsOfStack(data);
  const lacks = (['RAG_SERVER_URL', 'OIDC_ISSUER'] as const).filter((name) => !env[name]);
  if (stack || lacks.length === 0) return stack ?? {};
  throw new Error(
    `No stack keeps its data in ${data}. Start one with "npm start", name its folder with --data DIR, ` +
      `or set ${lacks.join(' and ')}.`,
  );
}
