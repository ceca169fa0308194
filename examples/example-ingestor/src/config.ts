import { realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, httpUrl, readEnvironment } from '@parley/service';
import { z } from 'zod';
import { settingsOfStack } from './settings-of-stack.js';
import { nameByFolder, sourceName } from './source-name.js';

const seconds = z.coerce.number().int();

export const environment = z.object({
  RAG_SERVER_URL: httpUrl.describe('Address of rag-server'),
  OIDC_ISSUER: httpUrl.describe('Issuer of the access token of this program'),
  INGESTOR_CLIENT_ID: z.string().min(1).default('ingestor').describe('Client id of this program at the issuer'),
  INGESTOR_CLIENT_SECRET: z.string().min(1).describe('Secret of that client'),
  SOURCE_BASE_URL: httpUrl
    .optional()
    .describe('Public address of the folder, for links; default: paths relative to the folder'),
  SOURCE_HOST: z
    .string()
    .min(1)
    .default(hostname)
    .describe('Machine that the folder is on, part of the id of the source; set it where it changes, as in containers'),
  RELOAD_INTERVAL_SECONDS: seconds
    .min(60)
    .max(31_536_000)
    .default(86_400)
    .describe('How often everything is sent again; documents are stale after 1.5 times that'),
  RESCAN_SECONDS: seconds.min(1).max(86_400).default(60).describe('How often the folder is scanned while watching'),
});

export const usage = `Usage: npm run ingest -- FOLDER [--once] [--yes] [--name NAME] [--datasource ID] [--data DIR]

  FOLDER            its Markdown, HTML, PDF, Office and other files are sent, then watched
  --once            send them and exit
  --yes             remove what earlier runs brought and the folder does not have, without asking
  --name NAME       name of ingestor and datasource; default: the folder's name and a digest of its place
  --datasource ID   default files:NAME
  --data DIR        data folder of the stack to send them to; default: .parley of this repository

Exit codes: 0 all was brought; 1 a document failed or was skipped; 2 the run could not start or finish;
3 nothing was done, as documents of earlier runs would have been removed and nobody agreed.`;

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
  const path = realFolder(resolve(workingFolder, folder));
  const data = values.data === undefined ? usualData : resolve(workingFolder, values.data);
  const read = readEnvironment('example-ingestor', environment, { ...stackOf(data, env), ...env });
  const name = values.name ?? sourceName({ folder: path, host: read.SOURCE_HOST });
  return {
    folder: path,
    name,
    earlierName: values.name === undefined && values.datasource === undefined ? nameByFolder(path) : undefined,
    isAgreed: values.yes,
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

/** As the file system spells it, whatever case it was given in and by which link. */
function realFolder(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${path}.`);
  return realpathSync.native(path);
}

const options = {
  once: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
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
