/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';
import { aJob, answerTypes, aRunningJob, jobId, mayWithKnowledge } from './things.js';

type Job = RagSchemas['Job'];

const path = `/knowledge/jobs/${jobId}`;
const route = '/v1/job/{job_id}';
const job = (more: Partial<Job>) =>
  platform.rag('get', route, { ...aJob(more), document_outcomes: outcomes, outcomes_total: 3 });
const outcomes: NonNullable<Job['document_outcomes']> = [
  { document_id: '/a', outcome: 'failed', message: 'The server answered 500.' },
  { document_id: '/b', outcome: 'indexed' },
  { document_id: '/c', outcome: 'skipped', message: 'Its robots.txt forbids it.' },
];
const outcomeRows = async () => within(await screen.findByRole('table', { name: 'Outcomes' }));

beforeEach(() => {
  mayWithKnowledge('admin');
  answerTypes();
});

describe('a job', () => {
  it('says how it ended, what it did and what became of each document', async () => {
    job({ status: 'completed_with_errors', failed_counter: 1, error_msgs: ['One page could not be read.'] });
    openPage(path);
    await screen.findByText('Took 2 min');
    screen.getByText('Done with failures');
    within(screen.getByRole('alert')).getByText('One page could not be read.');
    const rows = await outcomeRows();
    rows.getByText('The server answered 500.');
    rows.getByText('Now searchable.');
    rows.getByText('Its robots.txt forbids it.');
    screen.getByText('3 outcomes');
  });

  it('shows only the outcomes that are asked for', async () => {
    job({});
    const { user } = openPage(path);
    const rows = await outcomeRows();
    await user.click(screen.getByRole('radio', { name: 'Skipped 1' }));
    await waitFor(() => expect(rows.queryByText('/a')).toBeNull());
    rows.getByText('/c');
  });

  it('is read again while it runs, and says so to those who do not see it', async () => {
    platform.rag('get', route, {
      ...aRunningJob({ message: 'Reading https://docs.example/' }),
      document_outcomes: [],
      outcomes_total: 0,
    });
    const { refetch } = openPage(path);
    const status = await screen.findByText('1 of 4');
    expect(status.getAttribute('role')).toBe('status');
    await screen.findByText('No documents processed yet.');
    job({});
    await refetch();
    await waitFor(() => expect(status.textContent).toBe('Took 2 min'));
    (await outcomeRows()).getByText('/b');
  });

  it('is cancelled only after a question whose way out cannot be taken for the act', async () => {
    platform.rag('get', route, aRunningJob());
    platform.rag('post', '/v1/job/{job_id}/terminate', { message: 'Cancelled.' });
    const { user } = openPage(path);
    await user.click(await screen.findByRole('button', { name: 'Cancel job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the job?' }));
    dialog.getByRole('button', { name: 'Keep running' });
    expect(platform.asked('post', '/api/rag/v1/job/{job_id}/terminate')).toHaveLength(0);
    job({ status: 'terminated' });
    await user.click(dialog.getByRole('button', { name: 'Cancel job' }));
    await toast('Job cancelled.');
    await screen.findByText('Cancelled');
  });

  it('leads to the job that tries its failures again', async () => {
    job({ failed_counter: 2 });
    platform.rag('post', '/v1/job/{job_id}/retry', { datasource_id: 'web:1', job_id: nextId, message: 'Started.' });
    const { user, address } = openPage(path);
    await user.click(await screen.findByRole('button', { name: 'Retry 2 failures' }));
    await waitFor(() => expect(address()).toBe(`/knowledge/jobs/${nextId}`));
  });

  it('offers members no act on it', async () => {
    mayWithKnowledge('readonly');
    job({ failed_counter: 2 });
    openPage(path);
    await outcomeRows();
    expect(screen.queryByRole('button', { name: /^Retry|^Cancel job/ })).toBeNull();
  });

  it('may be unknown, or not to be had now', async () => {
    platform.rag('get', route, failed('NOT_FOUND', 'No such job.'));
    const { go } = openPage(path);
    await screen.findByText('No such job.');
    platform.rag('get', route, down());
    await go(`/knowledge/jobs/${nextId}`);
    await screen.findByText('The database is not available.');
  });
});

const nextId = '7c1e8a52-6f0e-4a51-9d6a-6f1c5f2a7d11';
