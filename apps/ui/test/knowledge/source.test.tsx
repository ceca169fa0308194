/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';
import {
  aJob,
  answerJobs,
  answerSource,
  answerSources,
  answerTypes,
  aRunningJob,
  aSource,
  mayWithKnowledge,
  website,
} from './things.js';

type Documents = RagSchemas['DocumentList'];

const id = 'web:https://docs.example/';
const path = `/knowledge/sources/${encodeURIComponent(id)}`;
const readersRoute = '/v1/datasource/{datasource_id}/readers';
const documentsRoute = '/v1/datasource/{datasource_id}/documents';

const aDocument = (title: string): Documents['documents'][number] => ({
  document_id: `${title}.md`,
  title,
  chunks: [
    {
      id: `${title}-1`,
      chunk_index: 0,
      total_chunks: 1,
      metadata: {
        fresh_until: null,
        document_type: 'markdown',
        document_ingested_at: null,
        is_structured_entity: false,
        source: null,
      },
    },
  ],
});

const documents = (found: readonly string[], more: Partial<Documents> = {}): Documents => ({
  datasource_id: id,
  documents: found.map(aDocument),
  total_documents: found.length,
  total_chunks: found.length,
  offset: 0,
  limit: 100,
  has_more: false,
  ...more,
});

const takenOutRoute = '/v1/datasource/{datasource_id}/documents/taken-out';
const takenOut = (...titles: string[]): void =>
  platform.rag('get', takenOutRoute, {
    datasource_id: id,
    documents: titles.map((title) => ({
      document_id: `${title}.md`,
      title,
      taken_out_by: 'ada@example.com',
      taken_out_at: 1_700_000_000,
    })),
    total: titles.length,
    offset: 0,
    limit: 1_000,
  });

const readers = (more: Partial<RagSchemas['DatasourceReaders']> = {}): void =>
  platform.rag('get', readersRoute, { datasource_id: id, everyone: false, teams: [], others: 0, ...more });

beforeEach(() => {
  mayWithKnowledge('admin');
  answerTypes(website);
  answerJobs({});
  answerSources(aSource({ metadata: { url: 'https://docs.example/' } }));
  answerSource(aSource());
  readers();
  takenOut();
  platform.rag('get', documentsRoute, documents(['Ports']));
});

describe('a source', () => {
  it('shows its facts, its jobs and its documents', async () => {
    answerJobs({ [id]: [aJob({ failed_counter: 2 })] });
    openPage(path);
    await screen.findByRole('heading', { level: 1, name: 'Handbook' });
    screen.getByText('up to 1500 characters, 150 overlapping');
    expect(screen.getByRole('link', { name: /docs\.example/ }).getAttribute('href')).toBe('https://docs.example/');
    await screen.findByText('3 documents · 12 passages · 2 failed');
    await screen.findByRole('link', { name: 'Ports' });
    screen.getByText('Ada Lovelace');
    screen.getByText('1 document, 1 passage');
  });

  it('says what its last reading left out', async () => {
    answerJobs({ [id]: [aJob({ message: 'Reload. Not followed: 12 excluded by your patterns.' })] });
    openPage(path);
    await screen.findByText('Reload. Not followed: 12 excluded by your patterns.');
  });

  it.each([
    ['a wiki that follows no permissions', 'wiki', {}, true],
    ['a wiki that follows them', 'wiki', { follow_permissions: true }, false],
    ['a website', 'web', {}, false],
  ])('warns of restricted pages that all may read: %s', async (_what, source_type, metadata, isWarned) => {
    answerSources(aSource({ source_type, metadata }));
    openPage(path);
    await screen.findByText('Ada Lovelace');
    const warning = screen.queryByText('The permissions of the wiki are not followed');
    expect(warning !== null).toBe(isWarned);
    if (isWarned)
      expect((await screen.findByRole('link', { name: 'the settings of this source' })).getAttribute('href')).toContain(
        '/change',
      );
  });

  it('is not told apart from one that does not exist', async () => {
    answerSources();
    openPage(path);
    await screen.findByText('This source does not exist, or you cannot see it.');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('says what is hidden from those who know of it but may not read it', async () => {
    platform.rag('get', documentsRoute, failed('NOT_FOUND', 'No such source.'));
    openPage(path);
    await screen.findByText(/neither you nor your teams can read it/);
  });

  it('reads further documents on request, each shown once', async () => {
    platform.rag('get', documentsRoute, ({ query }) =>
      query['offset'] === '0' ? documents(['Ports'], { has_more: true, limit: 1 }) : documents(['Ports', 'Teams']),
    );
    const { user } = openPage(path);
    await screen.findByText('1 document, 1 passage so far');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByRole('link', { name: 'Teams' });
    expect(screen.getAllByRole('link', { name: 'Ports' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('reads its documents and its freshness anew once its job is over', async () => {
    answerJobs({ [id]: [aRunningJob()] });
    const { refetch } = openPage(path);
    await screen.findByText('1 of 4');
    await screen.findByRole('link', { name: 'Ports' });
    const before = platform.asked('get', '/api/rag/v1/datasources').length;

    answerJobs({ [id]: [aJob()] });
    platform.rag('get', documentsRoute, documents(['Ports', 'New']));
    await refetch();

    await screen.findByRole('link', { name: 'New' });
    expect(platform.asked('get', '/api/rag/v1/datasources').length).toBeGreaterThan(before);
  });
});

describe('what can be done with a source', () => {
  it('is not offered to those who may only read', async () => {
    mayWithKnowledge('readonly');
    platform.rag('get', readersRoute, failed('FORBIDDEN', 'Only managers see the readers.'));
    openPage(path);
    await screen.findByRole('link', { name: 'Ports' });
    for (const name of ['Re-index', 'Clean up', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Who can read it' })).toBeNull());
  });

  it('offers to change it to those who may', async () => {
    openPage(path);
    const change = await screen.findByRole('link', { name: 'Change' });
    expect(change.getAttribute('href')).toBe(`${path}/change`);
  });

  it('does not offer to change it to others', async () => {
    answerSource(aSource(), { mayChange: false });
    openPage(path);
    await screen.findByRole('link', { name: 'Ports' });
    await waitFor(() => expect(platform.asked('get', '/api/rag/v1/datasource')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
  });

  it('re-indexes it by the route of its type', async () => {
    platform.rag('post', '/v1/ingest/webloader/reload', {
      datasource_id: id,
      job_id: aJob().job_id,
      message: 'Started.',
    });
    const { user } = openPage(path);
    await user.click(await screen.findByRole('button', { name: 'Re-index' }));
    await toast('Re-indexing started.');
    expect(platform.asked('post', '/api/rag/v1/ingest/webloader/reload')[0]?.body).toEqual({ datasource_id: id });
  });

  it('deletes it only after a question that says what goes with it', async () => {
    platform.rag('delete', '/v1/datasource', { datasource_id: id, success: true, message: 'Deleted.' });
    const { user, address } = openPage(path);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Handbook”?' }));
    dialog.getByText(/documents, passages and jobs are deleted/);
    expect(platform.asked('delete', '/api/rag/v1/datasource')).toHaveLength(0);
    answerSources();
    await user.click(dialog.getByRole('button', { name: 'Delete source' }));
    await toast('Source deleted.');
    await waitFor(() => expect(address()).toBe('/knowledge'));
    expect(platform.asked('delete', '/api/rag/v1/datasource')[0]?.query).toEqual({ datasource_id: id });
  });

  it('says why it could not be deleted, and stays', async () => {
    platform.rag('delete', '/v1/datasource', failed('CONFLICT', 'A job is running.'));
    const { user, address } = openPage(path);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete source' }));
    await toast('This conflicts with the current state. A job is running.');
    expect(address()).toBe(path);
  });
});

describe('who can read a source', () => {
  const openReaders = async () => {
    const page = openPage(path);
    return { ...page, save: await screen.findByRole('button', { name: 'Save readers' }) };
  };

  it('is said in a sentence', async () => {
    readers({ teams: ['support'], others: 2 });
    await openReaders();
    screen.getByText(
      'Its owner, managers and members of these teams can read it. 2 more have access granted elsewhere and keep it.',
    );
  });

  it('is changed as a whole, and nothing is sent while nothing is changed', async () => {
    platform.rag('put', readersRoute, { datasource_id: id, everyone: true, teams: ['support'], others: 0 });
    const { user, save } = await openReaders();
    screen.getByText('Only its owner and managers can read it so far.');
    await user.click(save);
    expect(save.getAttribute('aria-disabled')).toBe('true');
    expect(platform.asked('put', `/api/rag${readersRoute}`)).toHaveLength(0);

    await user.type(screen.getByRole('combobox', { name: 'Teams' }), 'Supp{Enter}');
    await user.click(screen.getByRole('switch', { name: 'Everyone who signs in' }));
    readers({ everyone: true, teams: ['support'] });
    await user.click(save);

    await toast('Saved. Applies from the next question.');
    await screen.findByText('Everyone who signs in can read it.');
    expect(platform.asked('put', `/api/rag${readersRoute}`).map(({ body }) => body)).toEqual([
      { everyone: true, teams: ['support'] },
    ]);
  });

  it('says what is down where that cannot be told', async () => {
    platform.rag('get', readersRoute, down('Access cannot be checked: authz does not answer.'));
    openPage(path);
    await screen.findByText('Access cannot be checked: authz does not answer.');
  });
});

describe('documents taken out of a source', () => {
  const takeOutRoute = '/v1/datasource/{datasource_id}/documents/take-out';
  const letInRoute = '/v1/datasource/{datasource_id}/documents/let-in';

  it('are taken out after a question, and are then listed with who did it', async () => {
    platform.rag('post', takeOutRoute, { datasource_id: id, changed: 1, total: 1 });
    const { user } = openPage(path);
    await user.click(await screen.findByRole('button', { name: 'Take out Ports' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take out “Ports”?' }));
    dialog.getByText(/no re-index or upload brings it back until it is let in again/);
    expect(platform.asked('post', `/api/rag${takeOutRoute}`)).toHaveLength(0);

    takenOut('Ports');
    platform.rag('get', documentsRoute, documents([]));
    await user.click(dialog.getByRole('button', { name: 'Take out' }));
    await toast('Taken out. Answers no longer use it.');
    await within(await screen.findByRole('table', { name: 'Documents taken out' })).findByText('ada@example.com');
    await screen.findByText('No documents yet.');
    expect(platform.asked('post', `/api/rag${takeOutRoute}`)[0]?.body).toEqual({ document_ids: ['Ports.md'] });
  });

  it('are let in again, and are no longer listed', async () => {
    takenOut('Teams');
    platform.rag('post', letInRoute, { datasource_id: id, changed: 1, total: 0 });
    const { user } = openPage(path);
    const letIn = await screen.findByRole('button', { name: 'Let in again: Teams' });
    takenOut();
    await user.click(letIn);
    await toast('Let in. It comes back with the next re-index.');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Taken out' })).toBeNull());
    expect(platform.asked('post', `/api/rag${letInRoute}`)[0]?.body).toEqual({ document_ids: ['Teams.md'] });
  });

  it('are not shown, and nothing is taken out, by those who may not change the source', async () => {
    answerSource(aSource(), { mayChange: false });
    openPage(path);
    await screen.findByRole('link', { name: 'Ports' });
    await waitFor(() => expect(platform.asked('get', '/api/rag/v1/datasource')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Take out Ports' })).toBeNull();
    expect(platform.asked('get', `/api/rag${takenOutRoute}`)).toHaveLength(0);
  });
});
