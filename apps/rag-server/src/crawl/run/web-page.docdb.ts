import { type Connection, Schema } from 'mongoose';
import { documentKey } from '../../index/chunk-id.js';
import type { WebCrawl, WebPage, WebPageStore } from './web-page.store.js';

/** Records of 0.1 lack frames, the flag for more links, and the text. */
interface PageRecord extends Omit<WebPage, 'frames' | 'hasMoreLinks' | 'digest'> {
  readonly _id: string;
  readonly frames?: readonly string[];
  readonly hasMoreLinks?: boolean;
  readonly digest?: string;
}

interface CrawlRecord extends WebCrawl {
  readonly _id: string;
}

const options = { versionKey: false, autoIndex: false, autoCreate: false } as const;

const pageSchema = new Schema(
  {
    _id: String,
    datasourceId: String,
    key: String,
    url: String,
    documentId: String,
    digest: String,
    etag: String,
    lastModified: String,
    links: [String],
    frames: [String],
    hasMoreLinks: Boolean,
    reading: String,
    jobId: String,
    taskId: String,
  },
  { ...options, collection: 'rag_web_pages' },
);
pageSchema.index({ datasourceId: 1, key: 1 });
pageSchema.index({ datasourceId: 1, digest: 1 });

const crawlSchema = new Schema(
  { _id: String, datasourceId: String, jobId: String, isListComplete: Boolean },
  { ...options, collection: 'rag_web_crawls' },
);

/** A key may be longer than an index takes well: the record is named by its digest. */
const idOf = (datasourceId: string, key: string) => documentKey({ datasourceId, documentId: key });

export function docdbWebPageStore(connection: Connection): WebPageStore & { createIndexes(): Promise<void> } {
  const pages = connection.model<PageRecord>('RagWebPage', pageSchema);
  const crawls = connection.model<CrawlRecord>('RagWebCrawl', crawlSchema);
  async function* inOrder(filter: object): AsyncGenerator<WebPage> {
    for await (const record of pages.find(filter).sort({ key: 1 }).lean<PageRecord[]>().cursor()) yield toPage(record);
  }
  return {
    createIndexes: () => pages.createIndexes(),
    async find(datasourceId, keys) {
      const ids = keys.map((key) => idOf(datasourceId, key));
      return (await pages.find({ _id: { $in: ids } }).lean<PageRecord[]>()).map(toPage);
    },
    async put(read) {
      if (read.length === 0) return;
      await pages.bulkWrite(
        read.map((page) => ({
          updateOne: {
            filter: { _id: idOf(page.datasourceId, page.key) },
            update: { $set: { ...page, links: [...page.links], frames: [...page.frames] } },
            upsert: true,
          },
        })),
      );
    },
    async remove(datasourceId, keys) {
      await pages.deleteMany({ _id: { $in: keys.map((key) => idOf(datasourceId, key)) } });
    },
    async withDigest(datasourceId, digests) {
      const filter = { datasourceId, digest: { $in: [...digests] } };
      return (await pages.find(filter).sort({ key: 1 }).lean<PageRecord[]>()).map(toPage);
    },
    readBy: (datasourceId, jobId) => inOrder({ datasourceId, jobId }),
    notReadBy: (datasourceId, jobId) => inOrder({ datasourceId, jobId: { $ne: jobId } }),
    async putCrawl(crawl) {
      await crawls.updateOne({ _id: crawl.datasourceId }, { $set: crawl }, { upsert: true });
    },
    async findCrawl(datasourceId) {
      return (await crawls.findById(datasourceId).lean<CrawlRecord>()) ?? undefined;
    },
    async deleteDatasource(datasourceId) {
      await pages.deleteMany({ datasourceId });
      await crawls.deleteOne({ _id: datasourceId });
    },
  };
}

const toPage = ({ _id, hasMoreLinks = false, frames = [], digest = '', ...page }: PageRecord): WebPage => ({
  ...page,
  frames,
  hasMoreLinks,
  digest,
});
