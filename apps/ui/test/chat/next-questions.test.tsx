/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { questionsNear } from '../../src/chat/suggestions/near-headings.js';
import { EventStream } from '../dom/answers.js';
import { platform } from '../dom/open-page.js';
import {
  answerAgents,
  aTurn,
  beginConversation,
  conversationId,
  listConversations,
  openChat,
  startPath,
  storeTurns,
} from './things.js';

const cited = (text: string): UiSchemas['Citation'] => ({
  ...{ number: 1, datasource_id: 'handbook', document_id: 'guide', title: 'Guide', text, hash: 'ab'.repeat(32) },
});
const content = [
  '# Guide',
  'Begin here with the whole of it.',
  '## Install',
  'Run the installer on your machine.',
  '```sh\n# not a heading\n```',
  '## *Ports* and `addresses`',
  'The port is 4400 on every machine.',
  '## How do I upgrade?',
  'Stop it and install it once more.',
  '## Remove',
  'Delete the folder that it made.',
].join('\n\n');

describe('suggested questions', () => {
  it('are about the sections next to the cited ones, what follows first', () => {
    expect(questionsNear({ title: 'Guide', content }, [cited('The port is 4400 on every machine.')])).toEqual([
      'How do I upgrade?',
      'What does “Guide” say about “Install”?',
      'What does “Guide” say about “Remove”?',
    ]);
  });

  it('are not about what is cited itself, nor about a passage that is gone', () => {
    const both = [cited('The port is 4400 on every machine.'), cited('Stop it and install it once more.')];
    expect(questionsNear({ title: 'Guide', content }, both).join()).not.toMatch(/upgrade|Ports/);
    expect(questionsNear({ title: 'Guide', content }, [cited('Nowhere does this stand in the document.')])).toEqual([]);
  });

  beforeEach(() => {
    beginConversation();
    listConversations();
    answerAgents('Docs');
  });

  it('are asked with a click', async () => {
    storeTurns(aTurn({ answer: 'It is 4400 [1].', citations: [cited('The port is 4400 on every machine.')] }));
    const result = {
      ...{ document_id: 'guide', datasource_id: 'handbook', title: 'Guide', content },
      ...{ offset: 0, total_chars: content.length, next_offset: null, metadata: {} },
    };
    platform.rag('post', '/v1/mcp/invoke', { tool_name: 'fetch_document', success: true, result, error: null });
    platform.ui('post', startPath, new EventStream());
    const { user } = openChat(`/chat/${conversationId}`);
    const group = within(await screen.findByRole('group', { name: 'Suggested questions' }));
    await user.click(group.getByRole('button', { name: 'How do I upgrade?' }));
    await waitFor(() =>
      expect(platform.asked('post', startPath).map(({ body }) => body)).toMatchObject([
        { message: 'How do I upgrade?' },
      ]),
    );
  });
});
