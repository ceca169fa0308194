/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import type { UserEvent } from '@testing-library/user-event';
import { down, failed, held, Reply } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';
import { aJob, answerSources, answerTypes, aSource, files, jobId, mayWithKnowledge, website, wiki } from './things.js';

const accepted: RagSchemas['IngestAccepted'] = { datasource_id: 'web:1', job_id: jobId, message: 'Started.' };
const addressField = () => screen.findByRole('textbox', { name: 'Address' });
const readersRoute = '/v1/datasource/{datasource_id}/readers';
const siteRoute = '/v1/ingest/webloader/url';
const asked = (path: string) => platform.asked('post', `/api/rag${path}`);

/** Both lists of teams have the same options. */
async function choose(user: UserEvent, field: string, option: string): Promise<void> {
  const input = screen.getByRole('combobox', { name: field });
  await user.click(input);
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error(`${field} has no list`);
  await user.click(within(list).getByRole('option', { name: option }));
}

beforeEach(() => {
  mayWithKnowledge('ingestonly');
  answerTypes(website, wiki, files);
  answerSources();
  platform.rag('get', '/v1/job/{job_id}', aJob());
});

describe('adding a source of a type that the server reads', () => {
  it('sends what is asked for, and follows the job', async () => {
    answerTypes(website);
    platform.rag('post', siteRoute, accepted);
    const { user, address } = openPage('/knowledge/add');
    await addressField();
    await enter(user, 'Address', ' https://docs.example ');
    await enter(user, 'Only addresses that match', '/guide\n\n/api');
    await choose(user, 'Owner', 'Platform');
    await user.click(screen.getByRole('button', { name: 'Index the site' }));

    await toast('Indexing started.');
    await waitFor(() => expect(address()).toBe(`/knowledge/jobs/${jobId}`));
    expect(asked(siteRoute).map(({ body }) => body)).toEqual([
      {
        url: 'https://docs.example',
        settings: { allowed_url_patterns: ['/guide', '/api'] },
        description: '',
        reload_interval: 86_400,
        owner_team: 'platform',
      },
    ]);
  });

  it('says at the field what is wrong, and opens the settings that hide it', async () => {
    const fields = { 'settings.allowed_url_patterns.0': 'Not a regular expression' };
    platform.rag('post', siteRoute, failed('VALIDATION_ERROR', 'The request is not valid.', fields));
    const { user, address } = openPage('/knowledge/add');
    await addressField();
    const more = screen.getByRole('button', { name: 'More settings' });
    expect(more.getAttribute('aria-expanded')).toBe('false');

    await user.click(screen.getByRole('button', { name: 'Index the site' }));

    await screen.findByText('Not a regular expression.');
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Only addresses that match' }));
    screen.getByText('Check your input: 1 field.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(address()).toBe('/knowledge/add');
  });

  it('says above the form what is wrong with the whole, and keeps what was typed', async () => {
    platform.rag('post', siteRoute, failed('FORBIDDEN', 'The address is not public, so it was not read.'));
    const { user } = openPage('/knowledge/add');
    await addressField();
    await enter(user, 'Address', 'http://10.0.0.1');
    await user.click(screen.getByRole('button', { name: 'Index the site' }));
    await within(await screen.findByRole('alert')).findByText('The address is not public, so it was not read.');
    expect(((await addressField()) as HTMLInputElement).value).toBe('http://10.0.0.1');
  });

  it('is read beside its owner by those who were chosen, and by whoever read it before', async () => {
    answerTypes(website);
    const readers = { datasource_id: 'web:1', everyone: false, teams: ['ops'], others: 0 };
    platform.rag('post', siteRoute, accepted);
    platform.rag('get', readersRoute, readers);
    platform.rag('put', readersRoute, readers);
    const { user } = openPage('/knowledge/add');
    await addressField();
    await enter(user, 'Address', 'https://docs.example');
    await choose(user, 'Who else can read it', 'Support');
    await user.click(screen.getByRole('button', { name: 'Index the site' }));

    await toast('Indexing started.');
    expect(platform.asked('put', `/api/rag${readersRoute}`).map(({ body }) => body)).toEqual([
      { everyone: false, teams: ['ops', 'support'] },
    ]);
  });

  it('stays added where its readers cannot be set, and says that its owner alone reads it', async () => {
    answerTypes(website);
    platform.rag('post', siteRoute, accepted);
    platform.rag('get', readersRoute, failed('CONFLICT', 'Roles alone decide who reads.'));
    const { user, address } = openPage('/knowledge/add');
    await addressField();
    await enter(user, 'Address', 'https://docs.example');
    await user.click(screen.getByRole('switch', { name: 'Everyone who signs in can read it' }));
    await user.click(screen.getByRole('button', { name: 'Index the site' }));

    await toast('Added, but only its owner can read it so far. Roles alone decide who reads.');
    await waitFor(() => expect(address()).toBe(`/knowledge/jobs/${jobId}`));
  });

  it('offers no readers to those who will not manage it', async () => {
    answerTypes(website);
    const { user } = openPage('/knowledge/add', { as: bob });
    await addressField();
    screen.getByRole('switch', { name: 'Everyone who signs in can read it' });
    await choose(user, 'Owner', 'Support');

    expect(screen.queryByRole('switch', { name: 'Everyone who signs in can read it' })).toBeNull();
  });

  it('is begun once, however often the button is pressed', async () => {
    const answer = held(accepted);
    platform.rag('post', siteRoute, answer.answer);
    const { user } = openPage('/knowledge/add');
    await addressField();
    await enter(user, 'Address', 'https://docs.example');
    const button = screen.getByRole('button', { name: 'Index the site' });
    await user.dblClick(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await user.click(button);
    answer.release();
    await toast('Indexing started.');
    expect(asked(siteRoute)).toHaveLength(1);
  });

  it('says why a type cannot be read now, in the words of the service', async () => {
    answerTypes({ ...wiki, unavailable: 'No wiki is set up: WIKI_URL is not set.' });
    openPage('/knowledge/add');
    await screen.findByText('No wiki is set up: WIKI_URL is not set.');
  });

  it('keeps what was typed into one form while another one is shown', async () => {
    const { user } = openPage('/knowledge/add');
    await addressField();
    await enter(user, 'Address', 'https://docs.example');
    await user.click(screen.getByRole('radio', { name: 'Wiki page' }));
    await user.click(screen.getByRole('radio', { name: 'Website' }));
    expect(((await addressField()) as HTMLInputElement).value).toBe('https://docs.example');
  });
});

describe('who may add knowledge', () => {
  it('is not told before it is known', async () => {
    const answer = held(down());
    platform.rag('get', '/v1/user/info', answer.answer);
    openPage('/knowledge/add');
    await screen.findByRole('status', { name: 'Loading your permissions' });
    expect(screen.queryByText(/You cannot add knowledge/)).toBeNull();
    answer.release();
    await screen.findByText('The database is not available.');
    expect(screen.queryByText(/You cannot add knowledge/)).toBeNull();
  });

  it('is told whom to ask', async () => {
    mayWithKnowledge('readonly');
    openPage('/knowledge/add');
    await screen.findByText('You cannot add knowledge yet. Ask a Parley administrator for permission.');
    expect(screen.queryByRole('button', { name: 'Index the site' })).toBeNull();
  });
});

const note = (name: string, text: BlobPart) => new File([text], name, { type: 'text/markdown' });
const upload = (user: ReturnType<typeof openPage>['user'], ...chosen: File[]) =>
  user.upload(screen.getByLabelText<HTMLInputElement>('Files', { selector: 'input[type=file]' }), chosen);

const openFiles = async () => {
  answerTypes(files);
  const page = openPage('/knowledge/add');
  await screen.findByRole('button', { name: 'Choose files first' });
  return page;
};

describe('adding files', () => {
  const takeFiles = () => {
    platform.rag('post', '/v1/ingestor/heartbeat', {
      ingestor_id: 'upload:browser',
      message: 'Known.',
      max_documents_per_ingest: 1,
      max_request_bytes: 10_000_000,
      max_document_bytes: 1_000_000,
      max_chunk_size: 10_000,
      ping_interval_seconds: 60,
    });
    platform.rag('post', '/v1/datasource', aSource({ datasource_id: 'files:my-notes', source_type: 'files' }));
    platform.rag('post', '/v1/job', { job_id: jobId, datasource_id: 'files:my-notes' });
    platform.rag('post', '/v1/ingest/files', accepted);
  };

  it('holds nothing before its readers are set', async () => {
    takeFiles();
    platform.rag('get', readersRoute, failed('CONFLICT', 'Roles alone decide who reads.'));
    const { user } = await openFiles();
    await upload(user, note('a.md', 'Text.'));
    await enter(user, 'Source name', 'My notes');
    await user.click(screen.getByRole('switch', { name: 'Everyone who signs in can read it' }));
    await user.click(await screen.findByRole('button', { name: 'Add 1 file' }));

    await screen.findByText('Roles alone decide who reads.');
    expect([asked('/v1/job'), asked('/v1/ingest/files')]).toEqual([[], []]);
  });

  it('leaves out what cannot be sent, and says why', async () => {
    const { user } = await openFiles();
    await upload(user, note('kept.md', '# Kept'), note('blank.md', ''));
    await screen.findByRole('button', { name: 'Add 1 file' });
    screen.getByText('blank.md is skipped: it is empty.');
    const table = within(screen.getByRole('table', { name: 'Files' }));
    await user.click(table.getByRole('button', { name: 'Remove kept.md' }));
    await screen.findByRole('button', { name: 'Choose files first' });
  });

  it('asks for a name of its own for a new source', async () => {
    answerSources(aSource({ datasource_id: 'files:my-notes', source_type: 'files', name: 'My notes' }));
    const { user } = await openFiles();
    await upload(user, note('a.md', 'Text.'));
    const add = await screen.findByRole('button', { name: 'Add 1 file' });
    await user.click(add);
    await screen.findByText('Give the source a name');
    await enter(user, 'Source name', 'my  NOTES');
    await user.click(add);
    await screen.findByText('A source with this name already exists: choose it above');
    expect(asked('/v1/ingestor/heartbeat')).toHaveLength(0);
  });

  it('does not begin before the names of existing sources are known', async () => {
    answerTypes(files);
    platform.rag('get', '/v1/datasources', down());
    const { user } = openPage('/knowledge/add');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('textbox', { name: 'Source name' })).toBeNull();
    answerSources();
    await user.click(again);
    await screen.findByRole('textbox', { name: 'Source name' });
  });

  it('keeps the files where a request fails on its way', async () => {
    takeFiles();
    platform.rag('post', '/v1/ingest/files', new Reply(503, 'busy', { 'retry-after': '60' }));
    const { user, address } = await openFiles();
    await upload(user, note('a.md', 'Text.'));
    await enter(user, 'Source name', 'My notes');
    await user.click(await screen.findByRole('button', { name: 'Add 1 file' }));
    await screen.findByRole('alert');
    screen.getByRole('button', { name: 'Remove a.md' });
    expect(address()).toBe('/knowledge/add');
  });
});
