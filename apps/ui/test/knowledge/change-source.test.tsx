/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import {
  aJob,
  answerJobs,
  answerSource,
  answerSources,
  answerTypes,
  aSource,
  files,
  jobId,
  mayWithKnowledge,
  website,
} from './things.js';

const id = 'web:https://docs.example/';
const page = `/knowledge/sources/${encodeURIComponent(id)}/change`;
const stored = aSource({
  description: 'Product handbook',
  metadata: { url: 'https://docs.example/', settings: { allowed_url_patterns: ['/guide', '/api'] } },
});
const changed = (job_id: string | null): RagSchemas['DatasourceChanged'] => ({ ...stored, may_change: true, job_id });
const asked = () => platform.asked('patch', '/api/rag/v1/datasource');
const open = async () => {
  const opened = openPage(page);
  return { ...opened, save: await screen.findByRole('button', { name: 'Save' }) };
};

beforeEach(() => {
  mayWithKnowledge('ingestonly');
  answerTypes(website, files);
  answerSources(stored);
  answerSource(stored);
  answerJobs({});
  platform.rag('get', '/v1/job/{job_id}', aJob());
  platform.rag('get', '/v1/datasource/{datasource_id}/documents', {
    datasource_id: id,
    documents: [],
    total_documents: 0,
    total_chunks: 0,
    offset: 0,
    limit: 100,
    has_more: false,
  });
  platform.rag('get', '/v1/datasource/{datasource_id}/readers', failed('FORBIDDEN', 'Only managers see the readers.'));
});

describe('changing a source', () => {
  it('begins with what is stored, and sends nothing while nothing is changed', async () => {
    const { user, save } = await open();

    const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect([value('Name'), value('Description')]).toEqual(['Handbook', 'Product handbook']);
    expect(value('Only addresses that match')).toBe('/guide\n/api');
    await user.click(save);
    expect(asked()).toHaveLength(0);
  });

  it('does not have it read again for another name', async () => {
    platform.rag('patch', '/v1/datasource', changed(null));
    const { user, save, address } = await open();
    await enter(user, 'Name', 'Guide');
    await user.click(save);

    await toast('Saved.');
    await waitFor(() => expect(address()).toBe(`/knowledge/sources/${encodeURIComponent(id)}`));
    expect(asked().map(({ query, body }) => [query, body])).toEqual([
      [{ datasource_id: id }, { name: 'Guide', description: 'Product handbook', reload_interval: 86_400 }],
    ]);
    expect(asked()[0]?.headers['if-match']).toBe('"1"');
  });

  it('leads to the job that reads it by its new settings', async () => {
    platform.rag('patch', '/v1/datasource', changed(jobId));
    const { user, save, address } = await open();
    await enter(user, 'Only addresses that match', '');
    await user.click(save);

    await toast('Saved. Re-indexing with the new settings started.');
    await waitFor(() => expect(address()).toBe(`/knowledge/jobs/${jobId}`));
    expect(asked()[0]?.body).toMatchObject({ settings: { allowed_url_patterns: null } });
  });

  it('says at the field what is wrong, and keeps what was typed', async () => {
    const fields = { 'settings.allowed_url_patterns.0': 'Not a regular expression' };
    platform.rag('patch', '/v1/datasource', failed('VALIDATION_ERROR', 'The request is not valid.', fields));
    const { user, save } = await open();
    await enter(user, 'Only addresses that match', '(');
    await user.click(save);

    await screen.findByText('Not a regular expression.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Only addresses that match' }));
  });

  it('overwrites nothing that somebody else has saved', async () => {
    platform.rag('patch', '/v1/datasource', failed('PRECONDITION_FAILED', 'Someone else has changed this.'));
    const { user, save } = await open();
    await enter(user, 'Name', 'Guide');
    await user.click(save);
    const alert = within(await screen.findByRole('alert'));
    answerSource({ ...stored, name: 'Theirs' }, { etag: '"2"' });
    await user.click(alert.getByRole('button', { name: 'Load current version' }));

    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Theirs'));
  });

  it('asks for no interval where the server does not read', async () => {
    answerSource(aSource({ datasource_id: 'files:a', source_type: 'files' }));
    await open();
    expect(screen.queryByRole('combobox', { name: 'Re-index every' })).toBeNull();
  });

  it('offers an interval that was set elsewhere', async () => {
    answerSource({ ...stored, reload_interval: 7_200 });
    await open();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Re-index every' }).value).toBe('2 h');
  });

  it('is not for those who may not', async () => {
    answerSource(stored, { mayChange: false });
    openPage(page);
    await screen.findByText(
      'Only its owner, its managers and administrators can change this source. Ask Ada Lovelace.',
    );
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
