import {
  AppError,
  defaultChunkOverlap as chunkOverlap,
  defaultChunkSize as chunkSize,
  type IssuesIngestRequest,
  issuesSettings,
  maxDatasourceName,
  validationError,
} from '@parley/contracts';
import { z } from 'zod';
import { cutText } from '../pages/cut-text.js';
import type { Datasource } from '../datasources/datasource.js';
import { issueProducts, productOf, type ProjectAddress, readProjectAddress } from './project-address.js';

export const issuesSourceType = 'issues';
const ingestorId = 'issues:rag-server';

/** What to read, as the datasource's metadata keeps it for reloads; named as in the request that it came from. */
const issuesSource = z.object({
  url: z.string(),
  product: z.enum(issueProducts),
  include: issuesSettings.include,
  credential: z.string().optional(),
});
export type IssuesSource = z.infer<typeof issuesSource>;

/** The datasource of a request. Throws `VALIDATION_ERROR` for an address of no project, or of a product that it does not tell. */
export function issuesDatasource({ url, product: said, ...request }: IssuesIngestRequest): Datasource {
  const product = said === 'auto' ? productOf(url) : said;
  if (product === undefined) throw invalid('product', 'The address does not tell: choose GitHub or GitLab.');
  const project = readProjectAddress(url, product);
  if (!project) throw invalid('url', noProject);
  const { description, reload_interval, include, credential } = request;
  const source: IssuesSource = { url: project.url, product, include, ...(credential && { credential }) };
  return {
    id: issuesDatasourceId(project),
    ingestorId,
    name: cutText(project.path, maxDatasourceName),
    description: description || `Issues of ${project.url}`,
    sourceType: issuesSourceType,
    lastUpdated: null,
    chunkSize,
    chunkOverlap,
    reloadIntervalSeconds: reload_interval,
    metadata: { ...source },
  };
}

const noProject =
  'Not the address of a project. Copy it from the browser while its issues are open, e.g. https://github.com/<owner>/<repository>.';

/** One datasource for each project, however its address was written: both products take letters of either case. */
const issuesDatasourceId = ({ url, path }: ProjectAddress): string =>
  `${issuesSourceType}:${new URL(url).host}/${path}`.toLowerCase();

const issuesChange = z.strictObject(issuesSettings).partial();

/** The source with other settings; those that are not named stay. Throws `VALIDATION_ERROR` naming a bad one. */
export function withIssuesSettings(datasource: Datasource, change: Readonly<Record<string, unknown>>): Datasource {
  const asked = issuesChange.safeParse(change);
  if (!asked.success) throw validationError(asked.error);
  const { credential, ...source } = { ...readSource(datasource), ...asked.data };
  return { ...datasource, metadata: { ...source, ...(credential && { credential }) } };
}

/** Throws `VALIDATION_ERROR` when the record, which clients may write as well, does not say what to read. */
export function issuesSourceOf(datasource: Datasource): IssuesSource & { readonly project: ProjectAddress } {
  const source = readSource(datasource);
  const project = readProjectAddress(source.url, source.product);
  if (!project) throw noSource();
  return { ...source, project };
}

function readSource({ metadata }: Datasource): IssuesSource {
  const read = issuesSource.safeParse(metadata);
  if (read.success) return read.data;
  throw noSource();
}

const noSource = () => new AppError('VALIDATION_ERROR', 'The datasource names no project. Ingest the project again.');

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION_ERROR', message, { details: [{ field, message }] });
