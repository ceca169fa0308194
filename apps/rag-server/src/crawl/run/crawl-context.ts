import { passageVersion } from '../../chunking/chunk-document.js';
import type { Datasource } from '../../datasources/datasource.js';
import type { ClaimedTask } from '../../tasks/task-queue.js';
import { readingVersion } from '../../markup/html/read-page.js';
import type { Site } from './site.js';
import { type WebSource, webSourceOf } from './web-source.js';

/** What a step of a crawl works with. */
export interface CrawlContext {
  readonly datasource: Datasource;
  readonly source: WebSource;
  readonly site: Site;
  /** How documents are read and cut now. */
  readonly reading: string;
}

/** `undefined` when the datasource is gone. All steps of a job share one site: its robots.txt is read once. */
export type OpenCrawl = (task: Pick<ClaimedTask, 'jobId' | 'datasourceId'>) => Promise<CrawlContext | undefined>;

interface Deps {
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
  readonly makeSite: (source: WebSource) => Site;
}

const maxSites = 50;

export function makeOpenCrawl({ findDatasource, makeSite }: Deps): OpenCrawl {
  const sites = new Map<string, Site>();
  return async ({ jobId, datasourceId }) => {
    const datasource = await findDatasource(datasourceId);
    if (!datasource) return undefined;
    const source = webSourceOf(datasource);
    const site = sites.get(jobId) ?? makeSite(source);
    sites.delete(jobId);
    sites.set(jobId, site);
    const [oldest] = sites.keys();
    if (sites.size > maxSites && oldest !== undefined) sites.delete(oldest);
    return { datasource, source, site, reading: readingOf(datasource, source) };
  };
}

/** Where any of it is another one, a page that has not changed is read again all the same. */
function readingOf({ chunkSize, chunkOverlap }: Datasource, { settings }: WebSource): string {
  const rendered = settings.render_javascript ? ['rendered', settings.wait_for_selector ?? ''] : [];
  return [chunkSize, chunkOverlap, readingVersion, passageVersion, ...rendered].join('/');
}
