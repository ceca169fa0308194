import { passageVersion } from '../chunking/chunk-document.js';
import type { Datasource } from '../datasources/datasource.js';
import { storageReadingVersion } from '../markup/storage-format/storage-markdown.js';
import { titleFilter } from './title-filter.js';
import type { OpenWikiReading, WikiReading } from './wiki-context.js';
import { wikiSourceOf } from './wiki-source.js';

interface Deps extends Pick<WikiReading, 'client' | 'spaces'> {
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
}

export const makeOpenWikiReading =
  ({ findDatasource, client, spaces }: Deps): OpenWikiReading =>
  async ({ datasourceId }) => {
    const datasource = await findDatasource(datasourceId);
    if (!datasource) return undefined;
    const source = wikiSourceOf(datasource);
    const reading = `${datasource.chunkSize}/${datasource.chunkOverlap}/${storageReadingVersion}/${passageVersion}`;
    return { context: { datasource, source, isWanted: titleFilter(source), reading }, client, spaces };
  };
