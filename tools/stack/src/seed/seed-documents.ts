import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Progress } from '../progress.js';
import { call } from './call.js';
import { demoDatasource } from './demo-people.js';
import type { SeedDocument } from './repository-documents.js';

const jobCreated = z.object({ job_id: z.string() });
const jobState = z.object({
  status: z.string(),
  message: z.string().nullish(),
  document_count: z.number(),
  error_msgs: z.array(z.string()).default([]),
});

const ingestor = { ingestor_type: 'demo', ingestor_name: 'repository' };
const ingestorId = `${ingestor.ingestor_type}:${ingestor.ingestor_name}`;

/**
 * Ingests the documents as any ingestor would: heartbeat, datasource, job, documents, then waits for the job.
 * Throws Error when the job does not complete.
 */
export async function seedDocuments(
  ragServer: string,
  token: () => Promise<string>,
  documents: SeedDocument[],
  progress: Progress,
) {
  const signed = async () => ({ authorization: `Bearer ${await token()}` });
  const headers = await signed();
  await call(`${ragServer}/v1/ingestor/heartbeat`, {
    headers,
    json: { ...ingestor, description: 'Demo', metadata: {} },
  });
  await call(`${ragServer}/v1/datasource`, { headers, json: datasource() });
  const created = await call(
    `${ragServer}/v1/job?datasource_id=${encodeURIComponent(demoDatasource)}&job_status=in_progress&total=${documents.length}`,
    { method: 'POST', headers },
  );
  const { job_id } = jobCreated.parse(created);
  await call(`${ragServer}/v1/ingest`, {
    headers,
    json: { ingestor_id: ingestorId, datasource_id: demoDatasource, job_id, documents },
  });
  await untilIngested(`${ragServer}/v1/job/${job_id}`, signed, documents.length, progress);
}

const datasource = () => ({
  datasource_id: demoDatasource,
  ingestor_id: ingestorId,
  description: "Parley's own documents",
  source_type: 'docs',
  last_updated: Math.floor(Date.now() / 1000),
  default_chunk_size: 1500,
  default_chunk_overlap: 150,
  reload_interval: 31_536_000,
  metadata: {},
});

async function untilIngested(
  url: string,
  signed: () => Promise<Record<string, string>>,
  total: number,
  progress: Progress,
) {
  for (;;) {
    const job = jobState.parse(await call(url, { method: 'GET', headers: await signed() }));
    progress.step(`Indexing this repository's documents: ${job.document_count} of ${total}`);
    if (job.status === 'completed') return;
    if (!['pending', 'in_progress'].includes(job.status)) {
      throw new Error(
        `Indexing the demo's documents ended as ${job.status}: ${job.error_msgs.join('; ') || (job.message ?? '')}`,
      );
    }
    await delay(100);
  }
}
