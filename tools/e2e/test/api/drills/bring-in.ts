import type { Stack } from '@parley/stack';
import { addressOf } from '../support/start-e2e-stack.js';

const names = { ingestor_id: 'test:drills', datasource_id: 'docs:drills' };

export interface Job {
  readonly status: string;
  readonly message?: string | null;
}

/** Sends one document, to a source of its own, as the person with this cookie. Returns what asks how far its job is. */
export async function bringIn(stack: Stack, cookie: string): Promise<() => Promise<Job>> {
  const origin = addressOf(stack, 'ui-bff');
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const res = await fetch(`${origin}/api/rag/v1${path}`, {
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!res.ok) throw new Error(`${path} answered ${res.status}: ${await res.text()}`);
    return (await res.json()) as T;
  };
  await ask('/datasource', { ...names, name: 'Drills', source_type: 'docs', description: '' });
  const metadata = { document_id: 'plan.md', title: 'Plan', document_type: 'markdown' };
  const documents = [{ page_content: 'All about the plan.', metadata }];
  const { job_id: job } = await ask<{ job_id: string }>('/ingest', { ...names, documents });
  return () => ask<Job>(`/job/${job}`);
}
