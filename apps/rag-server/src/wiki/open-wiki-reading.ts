import { LRUCache } from 'lru-cache';
import { passageVersion } from '../chunking/chunk-document.js';
import type { Datasource } from '../datasources/datasource.js';
import { storageReadingVersion } from '../markup/storage-format/storage-markdown.js';
import { reportUnread } from '../connectors/report-unread.js';
import type { TaskHandler, TaskReport } from '../tasks/task-handler.js';
import type { ClaimedTask } from '../tasks/task-queue.js';
import { type ReadersOfPages, readersOfPages } from './permissions/page-readers.js';
import { titleFilter } from './title-filter.js';
import type { OpenWikiReading, WikiReading } from './wiki-context.js';
import { WikiRefusal } from './wiki-refusal.js';
import { wikiSourceOf } from './wiki-source.js';
import { wikiIsGone, type Wikis } from './wikis.js';

interface Deps {
  readonly findDatasource: (id: string) => Promise<Datasource | undefined>;
  readonly wikis: Wikis;
}

const readingsKept = 50;

export const makeOpenWikiReading = ({ findDatasource, wikis }: Deps): OpenWikiReading => {
  const readersIn = new LRUCache<string, ReadersOfPages>({ max: readingsKept });
  return async ({ datasourceId, jobId }) => {
    const datasource = await findDatasource(datasourceId);
    if (!datasource) return undefined;
    const wiki = await wikis.of(datasource);
    if (!wiki) throw new WikiRefusal(wikiIsGone, { isPassing: false });
    const source = wikiSourceOf(datasource);
    const reading = `${datasource.chunkSize}/${datasource.chunkOverlap}/${storageReadingVersion}/${passageVersion}`;
    // What is known of spaces and of pages above is known for one reading: the next one asks anew.
    const readersOf = readersIn.get(jobId) ?? readersOfPages(wiki.client);
    readersIn.set(jobId, readersOf);
    return { ...wiki, readersOf, context: { datasource, source, isWanted: titleFilter(source), reading } };
  };
};

type Work = (reading: WikiReading, tasks: readonly ClaimedTask[], signal: AbortSignal) => Promise<TaskReport[]>;

/** What a handler does with tasks of one source; of a source whose wiki is set up no more they fail with that reason. */
export const inReading =
  (open: OpenWikiReading, work: Work): TaskHandler['run'] =>
  async (tasks, signal) => {
    const reading = tasks[0] && (await open(tasks[0]).catch(onlyRefusal));
    if (reading instanceof WikiRefusal) {
      const { message } = reading;
      return tasks.map((task) => reportUnread(task, { outcome: 'failed', message, isPassing: false }));
    }
    if (!reading) return tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 }));
    return work(reading, tasks, signal);
  };

function onlyRefusal(error: unknown): WikiRefusal {
  if (error instanceof WikiRefusal) return error;
  throw error;
}
