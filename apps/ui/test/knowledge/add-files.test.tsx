/** @jest-environment ./test/dom/environment.mjs */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { down } from '../dom/answers.js';
import { enter, openPage, platform } from '../dom/open-page.js';

const jobId = '5f0c7a52-6f7b-4f52-9f0c-0d8e3f1b2a11';
const reference = { job_id: jobId, datasource_id: 'files:plans' };

function answerAll() {
  platform.rag('get', '/v1/user/info', {
    ...{ email: 'ada@example.org', role: 'admin', is_authenticated: true, groups: [] },
    ...{ permissions: ['read', 'ingest', 'delete'], in_trusted_network: false },
  });
  const words = { title: 'Files', one: 'your files', many: 'files', description: 'Files' };
  const files = { source_type: 'files', ...words, unavailable: null, add: null, change: null, reload: null };
  platform.rag('get', '/v1/source-types', { source_types: [files] });
  platform.rag('get', '/v1/datasources', { datasources: [], count: 0 } as never);
  platform.rag('post', '/v1/ingestor/heartbeat', {
    ...{ ingestor_id: 'upload:browser', message: 'ok' },
    ...{ max_documents_per_ingest: 1000, max_request_bytes: 1, max_document_bytes: 1 },
  } as never);
  platform.rag('post', '/v1/datasource', { datasource_id: 'files:plans' } as never);
  platform.rag('post', '/v1/job', reference);
  platform.rag('patch', '/v1/job/{job_id}', reference);
  platform.rag('get', '/v1/job/{job_id}', down());
}

/** Answers each file by its name, as its multipart part has it. */
const answerFiles = (refused: () => readonly string[]) =>
  platform.rag('post', '/v1/ingest/files', ({ body }) =>
    refused().some((name) => String(body).includes(`filename="${name}"`))
      ? down()
      : { ...reference, message: 'Accepted.' },
  );

const choose = async (user: ReturnType<typeof openPage>['user'], names: readonly string[]) => {
  await screen.findByText('Drop files or folders here');
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])');
  if (!input) throw new Error('there is no input for files');
  await user.upload(
    input,
    names.map((name) => new File(['some words'], name)),
  );
};

it('sends each file, says which could not be sent, and sends that again for the same job', async () => {
  answerAll();
  let refused = ['b.docx'];
  answerFiles(() => refused);
  const { user, address } = openPage('/knowledge/add');
  await choose(user, ['a.pdf', 'b.docx', 'c.xlsx']);
  await enter(user, 'Source name', 'Plans');
  await user.click(screen.getByRole('button', { name: 'Add 3 files' }));

  await screen.findByText(/1 file could not be sent/);
  await screen.findByText(/^Not sent: /);
  expect(screen.getAllByText('Sent')).toHaveLength(2);
  expect(platform.asked('post', '/api/rag/v1/ingest/files')[0]?.query).toMatchObject({ job_id: jobId });

  refused = [];
  await user.click(screen.getByRole('button', { name: 'Try again: 1 file' }));
  await waitFor(() => expect(address()).toBe(`/knowledge/jobs/${jobId}`));
  expect(platform.asked('post', '/api/rag/v1/job')).toHaveLength(1);
  const sent = platform
    .asked('post', '/api/rag/v1/ingest/files')
    .map(({ body }) => /filename="(.*?)"/.exec(String(body))?.[1]);
  expect(sent.filter((name) => name === 'a.pdf')).toHaveLength(1);
  expect(sent.at(-1)).toBe('b.docx');
});
