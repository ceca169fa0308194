import { docdbCountPassages } from '../documents/count-passages.docdb.js';
import { measureIndex } from '../index/index-metrics.js';
import { bytesOfFolder } from '../index/lance/bytes-of-folder.js';
import { freeBytesOf } from '../index/lance/room-on-disk.js';
import { countJobAge } from '../jobs/job-metrics.js';
import { docdbOpenTasks } from '../tasks/count-tasks.docdb.js';
import { countOpenTasks } from '../tasks/task-metrics.js';
import type { Stores } from './open-stores.js';
import type { Parts } from './parts.js';

type Deps = Pick<Parts, 'config' | 'connection' | 'metrics' | 'now'> & Pick<Stores, 'jobs'>;

/** Metrics of queues and of the index; every process reports the same figures. */
export function wireMetrics({ config, connection, metrics, now, jobs }: Deps, kinds: readonly string[]): void {
  countJobAge({ jobs, metrics, now });
  countOpenTasks({ countOpen: docdbOpenTasks(connection), kinds, metrics });
  const { engine, dataDir } = config.index;
  const onDisk = { bytes: () => bytesOfFolder(dataDir), freeBytes: () => freeBytesOf(dataDir) };
  measureIndex({
    figures: { passages: docdbCountPassages(connection), ...(engine === 'lancedb' && onDisk) },
    metrics,
    now: () => performance.now(),
  });
}
