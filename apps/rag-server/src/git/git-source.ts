import {
  AppError,
  defaultChunkOverlap,
  defaultChunkSize,
  type GitIngestRequest,
  gitSettings,
  maxDatasourceName,
  validationError,
} from '@parley/contracts';
import { z } from 'zod';
import type { Datasource } from '../datasources/datasource.js';
import { cutText } from '../pages/cut-text.js';
import { readablePath } from '../pages/readable-path.js';

export const gitSourceType = 'git';
const ingestorId = 'git:rag-server';

/** What to read, as the datasource's metadata keeps it for reloads; named as in the request that it came from. */
const gitSource = z.object({ url: z.url({ protocol: /^https?$/ }), ...gitSettings });
export type GitSource = z.infer<typeof gitSource>;

export function gitDatasource({ description, reload_interval, ...request }: GitIngestRequest): Datasource {
  const { branch, folders, include_code, credential } = request;
  const url = cloneAddress(request.url);
  const source: GitSource = { url, branch, folders, include_code, credential };
  return {
    id: idOf(url, branch ?? ''),
    ingestorId,
    name: cutText(nameOf(url), maxDatasourceName),
    description: description || `Files of ${url}`,
    sourceType: gitSourceType,
    lastUpdated: null,
    chunkSize: defaultChunkSize,
    chunkOverlap: defaultChunkOverlap,
    reloadIntervalSeconds: reload_interval,
    metadata: source,
  };
}

/** Branches are sources of their own: each has its readers. */
const idOf = (url: string, branch: string): string => {
  const { host, pathname } = new URL(url);
  const place = `${gitSourceType}:${host}${pathname.replace(/\.git$/, '')}`;
  return branch === '' ? place : `${place}@${branch}`;
};

const nameOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${readablePath(pathname.replace(/\.git$/, ''))}`;
};

/** The address without what no repository has: a query, a fragment, slashes at the end. */
function cloneAddress(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

const gitChange = z.strictObject(gitSettings).partial();

/** The source with other settings; those that are not named stay. Throws `VALIDATION_ERROR` naming a bad one. */
export function withGitSettings(datasource: Datasource, change: Readonly<Record<string, unknown>>): Datasource {
  const asked = gitChange.safeParse(change);
  if (!asked.success) throw validationError(asked.error);
  return { ...datasource, metadata: { ...gitSourceOf(datasource), ...asked.data } };
}

/** Throws `VALIDATION_ERROR` when the record, which clients may write as well, does not say what to read. */
export function gitSourceOf({ metadata }: Datasource): GitSource {
  const read = gitSource.safeParse(metadata);
  if (read.success) return read.data;
  throw new AppError('VALIDATION_ERROR', 'The datasource names no repository. Add the repository again.');
}
