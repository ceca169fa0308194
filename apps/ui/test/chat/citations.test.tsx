/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import type { StreamEvent } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { EventStream } from '../dom/answers.js';
import { openPage, platform } from '../dom/open-page.js';
import { ada, bob } from '../dom/people.js';
import {
  answerAgents,
  aTurn,
  began,
  beginConversation,
  conversationId,
  done,
  listConversations,
  openChat,
  says,
  send,
  startPath,
  storeTurns,
} from './things.js';

type Citation = UiSchemas['Citation'];
type AnswerCheck = UiSchemas['AnswerCheck'];

const invokePath = '/v1/mcp/invoke';
const log = async () => within(await screen.findByRole('log', { name: 'Conversation' }));
const card = async (number: number) =>
  within(await screen.findByRole('article', { name: new RegExp(`^Source ${number}:`) }));
const mark = (name: string | RegExp) => screen.findByRole('link', { name });

const cited = (number: number, more: Partial<Citation> = {}): Citation => ({
  number,
  datasource_id: 'handbook',
  document_id: `doc-${number}`,
  title: `Guide ${number}`,
  text: `The port of part ${number} is 4400.`,
  hash: 'ab'.repeat(32),
  ...more,
});
const check = (more: Partial<AnswerCheck> = {}): AnswerCheck => ({ basis: 'knowledge', marks: [], ...more });
const searched = { tool_call_id: 'call-1', tool_name: 'search', args: { query: 'port' }, result: 'Two passages.' };

beforeEach(() => {
  beginConversation();
  listConversations();
  answerAgents('Docs');
  // What is near a passage is looked up for the questions that could be asked next.
  platform.rag('post', invokePath, { tool_name: 'fetch_document', success: false, result: null, error: 'No.' });
});

/** Opens a conversation whose only turn is this one. */
function reading(more: Parameters<typeof aTurn>[0]) {
  storeTurns(aTurn(more));
  return openChat(`/chat/${conversationId}`);
}

describe('a mark of an answer', () => {
  const answer = 'It is 4400 [1], not 4500 [2]. In code it is `[1]`, and [9] is none.';

  it('leads to the card of its passage, also by keyboard', async () => {
    const { user } = reading({ answer, citations: [cited(1), cited(2)] });
    const link = await mark('Source 2: Guide 2');
    expect((await screen.findAllByRole('link', { name: /^Source/ })).map(({ textContent }) => textContent)).toEqual([
      '1',
      '2',
    ]);
    link.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Source 2: Guide 2'));
    await (await log()).findByText(/and \[9\] is none/);
  });

  it('unfolds the sources that were folded', async () => {
    const { user } = reading({ answer, citations: [cited(1), cited(2)] });
    await user.click(await screen.findByRole('button', { name: 'Sources' }));
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(await mark('Source 1: Guide 1'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Source 1: Guide 1'));
  });

  it('says where the passage does not bear it out', async () => {
    const marks = [
      { number: 1, confirmed: true },
      { number: 2, confirmed: false, doubt: 'number' as const },
    ];
    reading({ answer, citations: [cited(1), cited(2)], check: check({ marks }) });
    const doubted = await mark('Source 2: Guide 2. Not confirmed: the passage does not say this number');
    expect(doubted.textContent).toBe('2?');
    expect((await mark('Source 1: Guide 1')).textContent).toBe('1');
    (await card(2)).getByText('Not confirmed: the passage does not say this number.');
    expect((await card(1)).queryByText(/Not confirmed/)).toBeNull();
  });

  it('is doubted alone, where its number is used twice', async () => {
    const marks = [
      { number: 1, confirmed: false, doubt: 'name' as const },
      { number: 1, confirmed: true },
    ];
    reading({ answer: 'Ada [1]. The port [1].', citations: [cited(1)], check: check({ marks }) });
    const links = await screen.findAllByRole('link', { name: /^Source 1/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['1?', '1']);
  });

  it('is never shown by half, and leads to its card while the answer comes', async () => {
    storeTurns();
    const stream = new EventStream();
    platform.ui('post', startPath, stream);
    const { user } = openChat(`/chat/${conversationId}`);
    await send(user, 'Which port?');
    const cite: StreamEvent = { event: 'cite', data: cited(1) };
    await stream.say(began(), cite, says('It is 4400 ['));
    const text = await (await log()).findByText(/It is 4400/);
    expect(text.textContent).toBe('It is 4400');
    await stream.say(says('1], they say'));
    await user.click(await mark('Source 1: Guide 1'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Source 1: Guide 1'));

    storeTurns(aTurn({ answer: 'It is 4400 [1], they say.', citations: [cited(1)], check: check() }));
    await stream.say(says('.'), { event: 'checked', data: check() }, done);
    await screen.findByRole('button', { name: 'Ask again' });
    await card(1);
  });
});

describe('the card of a passage', () => {
  const answer = 'See [1].';

  it('shows title, place, passage and who vouches for it, with a link to the original', async () => {
    const verified = { by: 'Grace', until: '2027-03-01' };
    const more = { place: 'page 3', address: 'https://example.org/guide', verified };
    reading({ answer, citations: [cited(1, more)] });
    const shown = await card(1);
    shown.getByText('Guide 1');
    shown.getByText('handbook, page 3');
    shown.getByText('The port of part 1 is 4400.');
    shown.getByText(/^Verified answer by Grace until .*2027/);
    expect(shown.getByRole('link', { name: 'Open the original' }).getAttribute('href')).toBe(
      'https://example.org/guide',
    );
  });

  it('draws a table as one, and the fields of a structured document as a list', async () => {
    const table = '| Name | Port |\n|---|---|\n| docdb | 4401 |';
    const json = JSON.stringify({ kind: 'Service', spec: { port: 80 } });
    reading({ answer: 'See [1] and [2].', citations: [cited(1, { text: table }), cited(2, { text: json })] });
    expect((await card(1)).getByRole('cell', { name: '4401' })).toBeTruthy();
    const shown = await card(2);
    shown.getByText('spec › port');
    shown.getByText('80');
  });

  it('shows a long passage by its beginning first', async () => {
    const text = Array.from({ length: 40 }, (_, at) => `${at + 1}. Do the step that has number ${at + 1}.`).join('\n');
    const { user } = reading({ answer, citations: [cited(1, { text })] });
    const shown = await card(1);
    shown.getByText('Do the step that has number 1.');
    expect(shown.queryByText('Do the step that has number 40.')).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Show all of the passage: Guide 1' }));
    shown.getByText('Do the step that has number 40.');
  });

  it('does not say again what the answer quotes', async () => {
    reading({ answer: '> The **port** of part 1 is 4400.\n\n[1]', citations: [cited(1)] });
    const shown = await card(1);
    shown.getByText('Quoted in the answer.');
    expect(shown.queryByText('The port of part 1 is 4400.')).toBeNull();
  });

  it('is what says where a quotation is from', async () => {
    reading({ answer: '**Guide 1** [1]\n\n> Quoted.\n\nSource: document `doc-1`', citations: [cited(1)] });
    await card(1);
    await (await log()).findByText('Quoted.');
    expect((await log()).queryByText(/^Source:/)).toBeNull();
  });

  const documentWith = (content: string) => ({
    ...{ tool_name: 'fetch_document', success: true, error: null },
    result: {
      ...{ document_id: 'doc-1', datasource_id: 'handbook', title: 'Guide 1', content, offset: 0 },
      ...{ total_chars: content.length, next_offset: null, metadata: {} },
    },
  });
  const opening = async () => {
    const { user } = reading({ answer, citations: [cited(1)] });
    await user.click((await card(1)).getByRole('button', { name: 'Open the passage: Guide 1' }));
    return within(await screen.findByRole('dialog'));
  };

  it('opens the passage within its document', async () => {
    platform.rag('post', invokePath, documentWith('# Guide\n\nBefore.\n\nThe port of part 1 is 4400.\n\nAfter.'));
    const dialog = await opening();
    const passage = await dialog.findByLabelText('The quoted passage');
    expect(passage.textContent).toBe('The port of part 1 is 4400.');
    expect(platform.asked('post', `/api/rag${invokePath}`).at(-1)?.body).toMatchObject({
      ...{ tool_name: 'fetch_document', arguments: { document_id: 'doc-1', datasource_id: 'handbook' } },
    });
  });

  it('says that the document has changed since', async () => {
    platform.rag('post', invokePath, documentWith('# Guide\n\nThe port is 9900 now.'));
    const dialog = await opening();
    await dialog.findByText('The passage no longer exists');
    dialog.getByText('The port is 9900 now.');
  });

  it('says that its reader cannot open the document', async () => {
    const refused = { tool_name: 'fetch_document', success: false, result: null, error: 'There is no such document.' };
    platform.rag('post', invokePath, refused);
    const dialog = await opening();
    await dialog.findByText('You cannot open this document');
    dialog.getByText('You may not read it, or it is no longer there.');
  });
});

const hit = (number: number) => ({
  ...{ text_content: 'Text', score: 1, rank: number, labels: ['search'] },
  snippet: { text: 'Another port is free.', highlights: [{ start: 8, end: 12 }] },
  metadata: {
    ...{ id: `chunk-${number}`, datasource_id: 'handbook', ingestor_id: 'i', document_id: `doc-${number}` },
    ...{ title: `Guide ${number}`, description: '', document_type: 'text', is_structured_entity: false },
    ...{ document_ingested_at: null, fresh_until: null, chunk_index: 0, total_chunks: 1, metadata: {} },
  },
  explain: {
    searches: [
      {
        ...{ label: 'search', score: 1, semantic_weight: 0.7, candidates_per_leg: 50, filters: {}, extra_filters: {} },
        ...{ datasource_ids: [], keyword: { rank: 1, score: 9.33 }, meaning: null },
      },
    ],
    access: { role: 'readonly', relation: 'can_read', object: 'datasource:handbook', teams: ['support'] },
  },
});
const found = (...numbers: number[]) =>
  platform.rag('post', invokePath, {
    ...{ tool_name: 'search', success: true, error: null },
    result: { results: numbers.map(hit) },
  });

describe('what else was found', () => {
  it('is folded below the passages that are cited, without them', async () => {
    found(1, 7);
    const { user } = reading({ answer: 'See [1].', citations: [cited(1)], tools: [searched] });
    await card(1);
    expect(platform.asked('post', `/api/rag${invokePath}`)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Also found' }));
    await screen.findByRole('article', { name: 'Guide 7' });
    expect(screen.queryByRole('article', { name: 'Guide 1' })).toBeNull();
  });

  it.each([
    ['a member, in plain words', bob, 0],
    ['an administrator, with figures', ada, 1],
  ])('is explained to %s', async (_whom, as, figures) => {
    found(1);
    storeTurns(aTurn({ answer: 'See [1].', citations: [cited(1)], tools: [searched] }));
    const { user } = openPage(`/chat/${conversationId}`, { as });
    await user.click((await card(1)).getByRole('button', { name: 'Why do I see this? Guide 1' }));
    await (await card(1)).findByText('Matches: port.');
    (await card(1)).getByText('Because you are in team Support, which may read handbook.');
    expect((await card(1)).queryAllByText(/score 9.33/)).toHaveLength(figures);
  });
});

describe('an answer without citations', () => {
  it('of the model alone says so', async () => {
    reading({ answer: 'Forty-two.', check: check({ basis: 'model' }) });
    await screen.findByText('Not from your team’s knowledge');
  });

  it('that was not found names the nearest documents', async () => {
    const nearest = [{ datasource_id: 'handbook', document_id: 'doc-1', title: 'Guide 1' }];
    reading({ answer: 'Nothing.', check: check({ basis: 'not_found', nearest }), tools: [searched] });
    await screen.findByText(/^I did not find this/);
    const link = screen.getByRole('link', { name: 'Guide 1' });
    expect(link.getAttribute('href')).toBe('/knowledge/documents/handbook/doc-1');
    expect(screen.queryByRole('button', { name: 'Sources' })).toBeNull();
  });

  it('that is talk has nothing below it', async () => {
    reading({ answer: 'You are welcome.', check: check({ basis: 'talk' }), tools: [searched] });
    await screen.findByRole('button', { name: 'Ask again' });
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sources' })).toBeNull();
  });
});
