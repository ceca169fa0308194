/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import {
  aConversation,
  answerAgents,
  aTurn,
  beginConversation,
  listConversations,
  question,
  storeTurns,
} from '../chat/things.js';
import { down, failed } from '../dom/answers.js';
import { openPage, platform } from '../dom/open-page.js';
import { bob } from '../dom/people.js';
import { answerSources, answerTypes, aSource, files, mayWithKnowledge, website } from '../knowledge/things.js';

const steps = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const documentsRoute = '/v1/datasource/{datasource_id}/documents';
const spaces = (total: number) =>
  platform.ui('get', '/api/admin/chatx/spaces', {
    success: true,
    data: { spaces: [], total, limit: 1, offset: 0, has_more: false },
  });

const readable = (total_chunks: number) =>
  platform.rag('get', documentsRoute, {
    datasource_id: 'web:1',
    documents: [],
    total_documents: 1,
    total_chunks,
    offset: 0,
    limit: 1,
    has_more: false,
  });

const models = (...data: UiSchemas['ModelChoice'][]) =>
  platform.ui('get', '/api/dynamic-agents/models', { success: true, data });

beforeEach(() => {
  beginConversation();
  mayWithKnowledge('ingestonly');
  answerTypes(website, files);
  answerSources();
  answerAgents('Docs');
  listConversations();
  spaces(0);
  models({ id: 'default', name: 'small', model_id: 'small', is_default: true });
});

describe('the first steps', () => {
  it('lead an admin from an empty installation, with what can be added', async () => {
    openPage('/chat');
    const shown = await steps();
    shown.getByText('0 of 3 done');
    await shown.findByText('Add a website or your files. Done once you can read the first passage.');
    expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/teams',
      '/knowledge/add',
      '/chat?ask=What%20can%20you%20tell%20me%20about%3F',
      '/spaces/connect',
    ]);
  });

  it('mention a model to an admin while there is none', async () => {
    models();
    openPage('/chat');
    const shown = await steps();
    shown.getByText('0 of 3 done');

    expect(shown.getByRole('link', { name: 'Set up a model' }).getAttribute('href')).toBe('/models');
  });

  it('tell a member whom to ask, and nothing of spaces', async () => {
    mayWithKnowledge('readonly');
    openPage('/chat', { as: bob });
    const shown = await steps();
    shown.getByText('0 of 2 done');
    shown.getByText(/Ask a Parley administrator to let your team Support read a source/);
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Write a question']);
  });

  it('are checked where they are done, and gone for good once all are', async () => {
    answerSources(aSource());
    readable(3);
    listConversations(aConversation());
    storeTurns(aTurn());
    spaces(1);
    openPage('/chat');
    await question();
    await waitFor(() => expect(localStorage.getItem('parley-first-steps:ada')).toBe('away'));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('are not done by a source that nobody can read, or by an answer that failed', async () => {
    answerSources(aSource());
    platform.rag('get', documentsRoute, failed('NOT_FOUND', 'No such source.'));
    listConversations(aConversation());
    storeTurns(aTurn({ status: 'failed', error: { error: 'No.', code: 'BAD_GATEWAY' } }));
    openPage('/chat');
    const shown = await steps();
    shown.getByText('0 of 3 done');
    shown.getByText('There is a source, but no passage you can read yet. This page keeps checking.');
  });

  it('can be dismissed, and brought back from the account', async () => {
    const { user, address } = openPage('/chat');
    await user.click((await steps()).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Account of Ada Lovelace' }));
    await user.click(await screen.findByRole('link', { name: 'First steps' }));
    await user.click(await screen.findByRole('button', { name: 'Show in the chat' }));
    expect(address()).toBe('/chat');
    await steps();
  });

  it('are left out of the chat where it cannot be told, and say so on their own page', async () => {
    platform.rag('get', '/v1/datasources', down('The search index is not available.'));
    const { go } = openPage('/chat');
    await question();
    await waitFor(() => expect(platform.asked('get', '/api/rag/v1/datasources').length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    await go('/first-steps');
    await screen.findByText('The search index is not available.');
  });
});
