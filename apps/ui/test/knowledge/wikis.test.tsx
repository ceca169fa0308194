/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed, tagged } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { answerSources, answerTypes, mayWithKnowledge, wiki as wikiType } from './things.js';

type Wiki = RagSchemas['WikiConnection'];

const aWiki = (more: Partial<Wiki> = {}): Wiki => ({
  wiki_id: 'wiki.example.com',
  url: 'https://wiki.example.com/wiki',
  readers_url: null,
  spaces: ['OPS', 'DOCS'],
  username: null,
  credential: 'docs-bot',
  is_from_environment: false,
  signs_in: true,
  ...more,
});
const operators = aWiki({ wiki_id: 'wiki.internal', is_from_environment: true, credential: null, username: 'reader' });
const path = '/api/rag/v1/wikis/{wiki_id}' as const;

beforeEach(() => {
  mayWithKnowledge('admin');
  answerTypes(wikiType);
  answerSources();
  platform.rag('get', '/v1/wikis', { wikis: [operators, aWiki()] });
  platform.rag('get', '/v1/wikis/{wiki_id}', tagged(aWiki(), '"1"'));
  platform.rag('get', '/v1/source-credentials', {
    credentials: [
      { name: 'docs-bot', hosts: ['wiki.example.com'], problem: null },
      { name: 'broken', hosts: [], problem: 'It cannot be read.' },
    ],
  });
});

describe('the wikis that are set up', () => {
  it('are listed with what is read of them; that of the operator cannot be changed', async () => {
    openPage('/knowledge/wikis');
    await screen.findByText('wiki.internal');
    const [fixed, own] = ['wiki.internal', 'wiki.example.com'].map((id) => screen.getByText(id).closest('li'));

    expect(fixed?.textContent).toContain('Set up by the operator');
    expect(within(fixed!).queryByRole('button', { name: /Change|Remove/ })).toBeNull();
    expect(own?.textContent).toContain('Signs in with docs-bot. Spaces: OPS, DOCS.');
  });

  it('are not for others', async () => {
    mayWithKnowledge('ingestonly');
    openPage('/knowledge/wikis');

    await screen.findByText('Administrators set up wikis. Ask a Parley administrator.');
    expect(screen.queryByRole('link', { name: 'Wikis' })).toBeNull();
    expect(platform.asked('get', '/api/rag/v1/wikis')).toHaveLength(0);
  });

  it('can be tried, with what to change in words', async () => {
    const message = 'The wiki does not show DOCS.';
    platform.rag('post', '/v1/wikis/{wiki_id}/test', {
      works: false,
      steps: [{ step: 'spaces', works: false, message }],
    });
    const { user } = openPage('/knowledge/wikis');
    await user.click(await screen.findByRole('button', { name: 'Test wiki.example.com' }));

    expect((await screen.findByText('The wiki cannot be read yet.')).parentElement?.textContent).toContain(message);
  });
});

describe('setting up a wiki', () => {
  const open = async () => {
    const opened = openPage('/knowledge/wikis');
    await opened.user.click(await screen.findByRole('button', { name: 'Set up a wiki' }));
    await screen.findByRole('dialog', { name: 'Set up a wiki' });
    return opened;
  };

  it('offers the credentials that can be used, tries what was typed, and sends no secret', async () => {
    platform.rag('post', '/v1/wiki-tests', { works: true, steps: [] });
    platform.rag('post', '/v1/wikis', aWiki());
    const { user } = await open();
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /Sign in with/ });
    expect([...select.options].map(({ value }) => value)).toEqual(['', 'docs-bot']);
    await enter(user, 'Address', 'https://wiki.example.com/wiki');
    await user.selectOptions(select, 'docs-bot');
    await enter(user, 'Spaces', 'OPS\nDOCS');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    await screen.findByText('The wiki can be read.');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await toast('Saved. Applies from now on.');
    const body = {
      url: 'https://wiki.example.com/wiki',
      readers_url: null,
      spaces: ['OPS', 'DOCS'],
      username: null,
      credential: 'docs-bot',
    };
    expect(platform.asked('post', '/api/rag/v1/wiki-tests').map((one) => one.body)).toEqual([body]);
    expect(platform.asked('post', '/api/rag/v1/wikis').map((one) => one.body)).toEqual([body]);
  });

  it('says at its field what is wrong', async () => {
    platform.rag(
      'post',
      '/v1/wikis',
      failed('VALIDATION_ERROR', 'The request is not valid.', { spaces: 'name the spaces' }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText(/^Name the spaces/);
  });
});

describe('changing a wiki', () => {
  it('begins with what is stored, and changes what was seen', async () => {
    platform.rag('put', '/v1/wikis/{wiki_id}', aWiki());
    const { user } = openPage('/knowledge/wikis');
    await user.click(await screen.findByRole('button', { name: 'Change wiki.example.com' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change wiki.example.com' });
    await user.type(within(dialog).getByRole('textbox', { name: /User name/ }), 'bot@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await toast('Saved. Applies from now on.');
    const [sent] = platform.asked('put', path.replace('{wiki_id}', 'wiki.example.com'));
    expect(sent?.headers['if-match']).toBe('"1"');
    expect(sent?.body).toMatchObject({ spaces: ['OPS', 'DOCS'], username: 'bot@example.com' });
  });

  it('removes it once that is confirmed', async () => {
    platform.rag('delete', '/v1/wikis/{wiki_id}', { message: 'Removed.' });
    const { user } = openPage('/knowledge/wikis');
    await user.click(await screen.findByRole('button', { name: 'Remove wiki.example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Remove wiki' }));

    await toast('Wiki removed.');
    const sent = platform.asked('delete', path.replace('{wiki_id}', 'wiki.example.com'));
    await waitFor(() => expect(sent[0]?.headers['if-match']).toBe('"1"'));
  });
});
