/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, within } from '@testing-library/react/pure';
import { openPage, platform } from '../dom/open-page.js';
import { aHit, answerSources, aSource, mayWithKnowledge } from './things.js';

const finds = (...results: RagSchemas['FusedHit'][]) =>
  platform.rag('post', '/v1/mcp/invoke', { tool_name: 'search', success: true, result: { results }, error: null });

const combined = async () => within(await screen.findByRole('region', { name: 'Results' }));

beforeEach(() => {
  mayWithKnowledge('admin');
  platform.rag('get', '/v1/datasources', { success: true, datasources: [], count: 0 });
});

describe('the search page', () => {
  it('folds what is far from the question, and unfolds it by keyboard', async () => {
    finds(aHit('Deploying', true, 1), aHit('Pancakes', false, 2));
    const { user } = openPage('/knowledge/search?q=deploy');
    const list = await combined();
    list.getByText(/^Keywords and meaning together.* 1 passage\.$/);
    list.getByRole('link', { name: 'Deploying' });
    expect(list.queryByRole('link', { name: 'Pancakes' })).toBeNull();

    const fold = list.getByRole('button', { name: 'Far from the question: 1 passage', expanded: false });
    fold.focus();
    await user.keyboard('{Enter}');

    list.getByRole('link', { name: 'Pancakes' });
    list.getByText(/far from the question · passage 1 of 1/);
  });

  it('says that nothing is near enough where all of it is far', async () => {
    finds(aHit('Deploying', false, 1));
    openPage('/knowledge/search?q=pancakes');

    (await combined()).getByText(/Nothing is near enough to the question/);
  });

  it('has nothing to unfold where all of it is near', async () => {
    finds(aHit('Deploying', true, 1));
    openPage('/knowledge/search?q=deploy');

    expect((await combined()).queryByRole('button', { name: /Far from/ })).toBeNull();
  });

  it('asks the server for what the filters say, by an address that can be sent on', async () => {
    answerSources(aSource({ datasource_id: 'web:docs', name: 'Handbook' }));
    finds({
      ...aHit('Deploying', true, 1),
      metadata: { ...aHit('Deploying', true, 1).metadata, document_ingested_at: 0 },
    });
    openPage('/knowledge/search?q=deploy&source=web%3Adocs&kind=webpage&days=7');

    const list = await combined();
    expect(list.getByText(/^Handbook · /).textContent).toMatch(/^Handbook · read .+ ago · .*passage 1/);
    const [asked] = platform.asked('post', '/api/rag/v1/mcp/invoke');
    expect(asked?.body).toMatchObject({
      arguments: {
        filters: {
          datasource_id: ['web:docs'],
          document_type: 'webpage',
          document_ingested_at: { gte: expect.any(Number) },
        },
      },
    });
  });

  it('is narrowed to what a team owns', async () => {
    const ofOps = { owner: { team: 'ops', name: null } };
    answerSources(
      { ...aSource({ datasource_id: 'web:runbooks' }), ...ofOps },
      { ...aSource({ datasource_id: 'web:alerts' }), ...ofOps },
      aSource({ datasource_id: 'web:docs' }),
    );
    finds(aHit('Deploying', true, 1));
    openPage('/knowledge/search?q=deploy&team=ops');

    await combined();
    const [asked] = platform.asked('post', '/api/rag/v1/mcp/invoke');
    expect(asked?.body).toMatchObject({ arguments: { filters: { datasource_id: ['web:runbooks', 'web:alerts'] } } });
  });

  it('is kept as a tool that looks in the same place, by administrators alone', async () => {
    answerSources(aSource({ datasource_id: 'web:docs', name: 'Handbook' }));
    finds(aHit('Deploying', true, 1));
    platform.rag('post', '/v1/mcp/custom-tools', {
      ...{ tool_id: 'handbook', description: '', parallel_searches: [], allow_runtime_filters: true, enabled: true },
      ...{ created_at: 0, updated_at: 0 },
    });
    const { user } = openPage('/knowledge/search?q=deploy&source=web%3Adocs&kind=webpage&days=7');

    await screen.findByText(/^The time is not saved/);
    await user.click(await screen.findByRole('button', { name: 'Save as search tool' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New tool' }));
    dialog.getByText('Only documents with document_type "webpage"');
    await user.type(dialog.getByLabelText(/^Id/), 'handbook');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await screen.findByText('Tool handbook saved.');
    const [asked] = platform.asked('post', '/api/rag/v1/mcp/custom-tools');
    expect(asked?.body).toMatchObject({
      tool_id: 'handbook',
      allow_runtime_filters: true,
      parallel_searches: [{ datasource_ids: ['web:docs'], extra_filters: { document_type: 'webpage' } }],
    });
  });

  it('shows people words, and figures to administrators alone', async () => {
    mayWithKnowledge('readonly');
    const explain = {
      searches: [],
      access: { role: 'readonly' as const, relation: null, object: null },
    };
    finds({
      ...aHit('Deploying', true, 1),
      ...{ snippet: { text: 'Run make.', highlights: [{ start: 4, end: 8 }] }, explain },
    });
    const { user } = openPage('/knowledge/search?q=make');
    const list = await combined();
    await user.click(list.getByRole('button', { name: 'Why do I see this? Deploying' }));

    expect(screen.queryByRole('button', { name: 'Save as search tool' })).toBeNull();
    list.getByText('It has these words of your question: make. You can read all knowledge here.');
    expect(screen.queryByRole('region', { name: 'Keywords' })).toBeNull();
  });
});
