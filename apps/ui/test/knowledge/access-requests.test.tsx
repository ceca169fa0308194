/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';
import {
  answerAccessRequests,
  answerJobs,
  answerSource,
  answerSources,
  answerTypes,
  aSource,
  mayWithKnowledge,
  website,
} from './things.js';

const id = 'web:https://docs.example/';
const path = `/knowledge/sources/${encodeURIComponent(id)}`;
const requestId = '5c0f7a38-3c7f-4c44-8d0d-0d4f9a6f2b11';

const own = (more: Partial<RagSchemas['AccessRequest']> = {}): RagSchemas['AccessRequest'] => ({
  request_id: requestId,
  datasource_id: id,
  reason: 'I write the report.',
  state: 'open',
  word: null,
  requested_at: 1_700_000_000,
  decided_at: null,
  ...more,
});
const waiting = {
  request_id: requestId,
  datasource_id: id,
  datasource_name: 'Handbook',
  requested_by: 'pat@example.com',
  reason: 'I write the report.',
  requested_at: 1_700_000_000,
  teams: ['docs'],
};

beforeEach(() => {
  mayWithKnowledge('readonly');
  answerTypes(website);
  answerJobs({});
  answerSources();
});

describe('the address of a source that cannot be seen', () => {
  it('lets the person ask for access with a reason, and says that it waits', async () => {
    platform.rag('post', '/v1/access-requests', own());
    const { user } = openPage(path);
    await screen.findByText('This source does not exist, or you cannot see it.');
    const ask = await screen.findByRole('button', { name: 'Ask for access' });
    await user.click(ask);
    expect(platform.asked('post', '/api/rag/v1/access-requests')).toHaveLength(0);

    await user.type(screen.getByRole('textbox', { name: 'Why you need it' }), 'I write the report.');
    answerAccessRequests({ own: [own()] });
    await user.click(ask);
    await screen.findByText(/You asked for access/);
    expect(platform.asked('post', '/api/rag/v1/access-requests')[0]?.body).toEqual({
      datasource_id: id,
      reason: 'I write the report.',
    });
  });

  it('says why the person cannot ask', async () => {
    platform.rag('post', '/v1/access-requests', failed('CONFLICT', 'Ask again tomorrow.'));
    answerAccessRequests({
      own: [own({ state: 'declined', word: 'It is being rewritten.', decided_at: 1_700_000_100 })],
    });
    const { user } = openPage(path);
    await screen.findByText('Your request was declined: It is being rewritten.');
    await user.type(screen.getByRole('textbox', { name: 'Why you need it' }), 'Still.');
    await user.click(screen.getByRole('button', { name: 'Ask for access' }));
    await toast('This conflicts with the current state. Ask again tomorrow.');
  });
});

describe('what the person asked for', () => {
  it('is listed with what became of it, and an open request can be withdrawn', async () => {
    platform.rag('delete', '/v1/access-requests/{request_id}', {
      request_id: requestId,
      datasource_id: id,
      state: 'withdrawn',
    });
    const granted = own({ request_id: requestId.replace('5', '6'), datasource_id: 'files:b', state: 'granted' });
    answerAccessRequests({ own: [own(), granted] });
    const { user } = openPage('/knowledge');
    within(await screen.findByRole('group', { name: 'files:b' })).getByText('Access was granted.');
    const withdraw = screen.getByRole('button', { name: `Withdraw the request for ${id}` });
    answerAccessRequests({ own: [granted] });
    await user.click(withdraw);
    await toast('Request withdrawn.');
    await waitFor(() => expect(screen.queryByRole('group', { name: id })).toBeNull());
  });
});

describe('people waiting for access', () => {
  const grantRoute = '/v1/access-requests/{request_id}/grant';
  const declineRoute = '/v1/access-requests/{request_id}/decline';
  const row = async () => within(await screen.findByRole('group', { name: 'pat@example.com, Handbook' }));

  beforeEach(() => {
    mayWithKnowledge('ingestonly');
    answerSources(aSource());
    answerSource(aSource());
    answerAccessRequests({ waiting: [waiting] });
  });

  it.each([
    ['This person only', null],
    ['Everyone in team docs', 'docs'],
  ])('are let in: %s', async (choice, team) => {
    platform.rag('post', grantRoute, { request_id: requestId, datasource_id: id, state: 'granted' });
    const { user } = openPage('/knowledge');
    const person = await row();
    person.getByText(/I write the report\./);
    await user.selectOptions(person.getByRole('combobox', { name: 'Who may read it' }), choice);
    answerAccessRequests({});
    await user.click(person.getByRole('button', { name: 'Grant' }));
    await toast('Access granted. Applies from the next question.');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'People waiting for access' })).toBeNull());
    expect(platform.asked('post', `/api/rag${grantRoute.replace('{request_id}', requestId)}`)[0]?.body).toEqual({
      team,
    });
  });

  it('are declined with a word', async () => {
    platform.rag('post', declineRoute, { request_id: requestId, datasource_id: id, state: 'declined' });
    const { user } = openPage('/knowledge');
    await user.click((await row()).getByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request of pat@example.com?' }));
    await user.type(dialog.getByRole('textbox', { name: 'A word to them' }), 'Not now.');
    answerAccessRequests({});
    await user.click(dialog.getByRole('button', { name: 'Decline request' }));
    await toast('Request declined.');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'People waiting for access' })).toBeNull());
    expect(platform.asked('post', `/api/rag${declineRoute.replace('{request_id}', requestId)}`)[0]?.body).toEqual({
      word: 'Not now.',
    });
  });

  it('have no heading where nobody waits', async () => {
    mayWithKnowledge('readonly');
    openPage('/knowledge');
    await screen.findByRole('link', { name: 'Handbook' });
    await waitFor(() => expect(platform.asked('get', '/api/rag/v1/datasources/access-requests')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'People waiting for access' })).toBeNull();
  });
});

describe('people let in', () => {
  const revokeRoute = '/v1/access-requests/{request_id}/revoke';

  it('are named beside what was granted elsewhere, and can be let out again', async () => {
    mayWithKnowledge('ingestonly');
    answerSources(aSource());
    answerSource(aSource());
    platform.rag('get', '/v1/datasource/{datasource_id}/readers', {
      ...{ datasource_id: id, everyone: false, teams: ['docs'], others: 2 },
    });
    platform.rag('get', '/v1/datasource/{datasource_id}/documents', {
      ...{ datasource_id: id, documents: [], total_documents: 0, total_chunks: 0 },
      ...{ offset: 0, limit: 100, has_more: false },
    });
    platform.rag('get', '/v1/datasource/{datasource_id}/documents/taken-out', {
      ...{ datasource_id: id, documents: [], total: 0, offset: 0, limit: 100 },
    });
    platform.rag('post', revokeRoute, { request_id: requestId, datasource_id: id, state: 'revoked' });
    answerAccessRequests({ letIn: [{ request_id: requestId, name: 'pat@example.com' }] });
    const { user } = openPage(path);
    await screen.findByText(/1 more have access granted elsewhere/);
    await user.click(await screen.findByRole('button', { name: 'Take back the access of pat@example.com' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back the access of pat@example.com?' }));
    answerAccessRequests({});
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await toast('Access taken back. Applies from the next question.');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'People let in' })).toBeNull());
    expect(platform.asked('post', `/api/rag${revokeRoute.replace('{request_id}', requestId)}`)).toHaveLength(1);
  });
});
