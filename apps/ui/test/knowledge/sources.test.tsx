/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed, held } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';
import {
  aJob,
  answerJobs,
  answerSources,
  answerTypes,
  aRunningJob,
  aSource,
  files,
  jobId,
  mayWithKnowledge,
  website,
  wiki,
} from './things.js';

interface SourceList {
  success: true;
  datasources: RagSchemas['ListedDatasource'][];
  count: number;
}

const handbook = 'web:https://docs.example/';
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('[role=row]') as HTMLElement);

describe('the sources of knowledge', () => {
  beforeEach(() => {
    mayWithKnowledge('admin');
    answerTypes(website, wiki, files);
    answerJobs({});
  });

  it('show their owner, their kind by the words of the API, their size and how their last job ended', async () => {
    const notes = aSource({ datasource_id: 'x:1', name: null, description: 'Old notes', source_type: 'x' });
    answerSources(aSource(), { ...notes, owner: { team: 'platform', name: null } });
    answerJobs({ [handbook]: [aJob({ status: 'completed_with_errors', document_count: 1 })] });
    openPage('/knowledge');

    const row = await rowOf('Handbook');
    row.getByText('Website');
    row.getByText('Ada Lovelace');
    await row.findByText('Read in part');
    await row.findByText('1 document');
    row.getByText('12 passages');
    row.getByText('Done with failures');
    const other = await rowOf('Old notes');
    other.getByText('x');
    other.getByText('None yet');
    other.getByText(/^Team platform$/i);
  });

  it('say when they were read, what failed and what was left out, with the way to the job', async () => {
    const now = Math.floor(Date.now() / 1000);
    const left = 'First run. Not followed: 12 excluded by your patterns.';
    const job = aJob({ status: 'completed_with_errors', completed_at: now - 545, failed_counter: 1, message: left });
    answerSources(aSource({ last_updated: now - 7_200 }));
    answerJobs({ [handbook]: [aRunningJob(), job] });
    openPage('/knowledge');

    const link = await (
      await rowOf('Handbook')
    ).findByRole('link', { name: /^Read 9 minutes ago\s?, 1 document failed$/ });
    expect(link.getAttribute('href')).toBe(`/knowledge/jobs/${jobId}`);
    expect(link.closest('[title]')?.getAttribute('title')).toBe(left);
  });

  it('are not read in part where nothing came of it, nor where nothing was tried', async () => {
    answerSources(aSource(), aSource({ datasource_id: 'x:1', name: 'Notes' }));
    answerJobs({ [handbook]: [aJob({ status: 'failed', document_count: 0 })] });
    openPage('/knowledge');

    const row = await rowOf('Handbook');
    await row.findByText('Not readable');
    row.getByText(/, failed$/);
    (await rowOf('Notes')).getByText('Not read yet');
  });

  it('show how far a job is that is under way', async () => {
    answerSources(aSource());
    answerJobs({ [handbook]: [aRunningJob({ rate_per_s: 2, eta_s: 30 })] });
    openPage('/knowledge');
    const row = await rowOf('Handbook');
    await row.findByText('1 of 4 · 2 a second · about 30 s left');
    row.getByRole('progressbar', { name: 'Progress' });
  });

  it('are asked for the jobs of all rows in one request', async () => {
    answerSources(
      ...Array.from({ length: 5 }, (_, at) => aSource({ datasource_id: `web:${at}`, name: `Source ${at}` })),
    );
    openPage('/knowledge');
    await waitFor(() => expect(screen.getAllByText('None yet')).toHaveLength(5));
    expect(platform.asked('post', '/api/rag/v1/jobs/batch').map(({ body }) => body)).toEqual([
      { datasource_ids: ['web:0', 'web:1', 'web:2', 'web:3', 'web:4'] },
    ]);
  });

  it('stay listed where their jobs cannot be read', async () => {
    answerSources(aSource());
    platform.rag('post', '/v1/jobs/batch', down());
    openPage('/knowledge');
    const row = await rowOf('Handbook');
    await row.findByText('Not available right now');
    row.getByText('Unknown');
  });

  it('are narrowed by words, which the address keeps', async () => {
    answerSources(aSource(), aSource({ datasource_id: 'web:2', name: 'Runbooks', description: 'Night shift' }));
    const { user, address } = openPage('/knowledge?q=night');
    await screen.findByText('1 of 2 shown');
    expect(screen.queryByRole('link', { name: 'Handbook' })).toBeNull();

    await user.type(screen.getByRole('textbox', { name: 'Find a source' }), ' owl');
    await screen.findByText('No matching sources. Try fewer words.');
    expect(address()).toBe('/knowledge?q=night+owl');
  });

  it('begin with what can be added', async () => {
    answerSources();
    openPage('/knowledge');
    await screen.findByText(
      'A source is a website, a wiki page or your files. Once it is indexed, answers can quote it.',
    );
    expect(screen.getByRole('link', { name: 'Add the first source' }).getAttribute('href')).toBe('/knowledge/add');
  });

  it('offer nothing to people who may only read, before or after that is known', async () => {
    answerSources();
    mayWithKnowledge('readonly');
    openPage('/knowledge');
    await screen.findByText(
      'There is no source you can read. Ask a Parley administrator to add one or give you access.',
    );
    expect(screen.queryByRole('link', { name: /^Add/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Re-index all' })).toBeNull();
  });

  it('are said to be on their way, and not to be missing', async () => {
    const answer = held<SourceList>({ success: true, datasources: [], count: 0 });
    platform.rag('get', '/v1/datasources', answer.answer);
    openPage('/knowledge');
    await screen.findByRole('status', { name: 'Loading sources' });
    expect(screen.queryByText('No knowledge yet')).toBeNull();
    answer.release();
    await screen.findByText('No knowledge yet');
  });

  it('name what is down, and are there after another try', async () => {
    platform.rag('get', '/v1/datasources', down('The search index is not available.'));
    const { user } = openPage('/knowledge');
    await screen.findByText('The search index is not available.');
    answerSources(aSource());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Handbook');
  });
});

describe('re-indexing all sources', () => {
  beforeEach(() => {
    mayWithKnowledge('admin');
    answerTypes(website, wiki, files);
    answerJobs({});
    answerSources(aSource());
    platform.rag('post', '/v1/ingest/webloader/reload-all', { message: 'Started.', job_ids: [jobId] });
  });

  const confirm = async () => {
    const { user } = openPage('/knowledge');
    await user.click(await screen.findByRole('button', { name: 'Re-index all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Re-index all websites and wiki pages?' }));
    expect(platform.asked('post', '/api/rag/v1/ingest/webloader/reload-all')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Re-index all' }));
  };

  it('says which kind could not be started, in the words of the service', async () => {
    platform.rag('post', '/v1/ingest/wiki/reload-all', failed('SERVICE_UNAVAILABLE', 'No wiki is set up.'));
    await confirm();
    await toast('Re-indexing 1 source. Not all wiki pages could be started: No wiki is set up.');
  });

  it('is refused as a whole where none could be started', async () => {
    platform.rag('post', '/v1/ingest/webloader/reload-all', failed('FORBIDDEN', 'Only admins re-index everything.'));
    platform.rag('post', '/v1/ingest/wiki/reload-all', failed('FORBIDDEN', 'Only admins re-index everything.'));
    await confirm();
    await toast('You are not allowed to do this. Only admins re-index everything.');
  });
});
