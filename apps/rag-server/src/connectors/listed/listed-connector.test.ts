import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import mongoose from 'mongoose';
import { z } from 'zod';
import type { Datasource } from '../../datasources/datasource.js';
import type { SourceJob } from '../../ingestion/start-source-job.js';
import type { ConnectorParts } from '../connector-parts.js';
import { listedConnector } from './listed-connector.js';

const connection = mongoose.createConnection();
afterAll(() => connection.close());

const aSource = { id: 'notes:a', metadata: {} } as unknown as Datasource;

/** A connector of a place that must not be read, and the jobs that it starts. */
function refusedPlace() {
  const started: SourceJob[] = [];
  const startSourceJob = (job: SourceJob) => Promise.resolve(void started.push(job));
  const words = { title: '', one: '', many: '', description: '' };
  const add = { segment: '', request: z.any(), summary: '', description: '', started: '', label: '', fields: [] };
  const connector = listedConnector(
    {
      sourceType: { type: 'notes', words, path: '', add, change: { fields: [], apply: (one) => one }, reloading: '' },
      documentType: 'note',
      readingVersion: '1',
      datasourceOf: () => aSource,
      check: () => Promise.reject(new AppError('VALIDATION_ERROR', 'The credential cannot be used.')),
      open: () => Promise.reject(new Error('nothing is read here')),
      close: () => Promise.resolve(),
    },
    { connection, startSourceJob, newTaskId: () => 'task' } as unknown as ConnectorParts,
    { concurrency: 1 },
  );
  return { connector, started };
}

describe('a place that must not be read', () => {
  it('is refused to whoever asks for a reading', async () => {
    const { connector, started } = refusedPlace();

    await expect(connector.begin(aSource, 'Reload')).rejects.toThrow('The credential cannot be used.');
    expect(started).toEqual([]);
  });

  it('has a job that tells so when its time has come', async () => {
    const { connector, started } = refusedPlace();
    await connector.begin(aSource, 'Scheduled reload', undefined, 'changes');

    expect(started.map(({ datasourceId }) => datasourceId)).toEqual(['notes:a']);
  });
});
