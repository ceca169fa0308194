import type { UiSchemas } from '@parley/client';
import type { StreamEvent } from '@parley/contracts';
import { screen } from '@testing-library/react/pure';
import { pageWith } from '../dom/answers.js';
import { openPage, platform } from '../dom/open-page.js';

type Conversation = UiSchemas['ListedConversation'];
export type Turn = UiSchemas['Turn'];

export const conversationPath = '/api/v1/chat/conversations/{id}';
export const startPath = '/api/v1/chat/stream/start';

let number = 0;
/** Id of the conversation of the test that runs: what a page follows outlives it. */
export let conversationId = '';

/** For before each test. */
export function beginConversation(): void {
  number += 1;
  conversationId = `c${number}`;
  platform.ui('get', '/api/v1/chat/conversations/{id}/escalations', { success: true, data: { escalations: [] } });
}

const at = '2026-01-02T10:00:00.000Z';

export const aConversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: conversationId,
  agent_id: 'docs',
  title: 'Ports',
  state: 'idle',
  created_at: at,
  updated_at: at,
  ...more,
});

export const aTurn = (more: Partial<Turn> = {}): Turn => ({
  id: 't1',
  conversation_id: conversationId,
  agent_id: 'docs',
  message: 'Which port?',
  answer: 'Port 3100.',
  tools: [],
  status: 'completed',
  error: null,
  interrupt: null,
  run_id: 'run-1',
  stream_path: '/api/v1/chat/stream/run-1',
  created_at: at,
  updated_at: at,
  ...more,
});

/** The first event of a run. */
export const began = (run_id = 'run-1'): StreamEvent => ({ event: 'run', data: { run_id } });
export const says = (text: string): StreamEvent => ({ event: 'content', data: { text } });
export const done: StreamEvent = { event: 'done', data: {} };

/** Answers the person's conversations. */
export const listConversations = (...conversations: Conversation[]): void =>
  platform.ui('get', '/api/v1/chat/conversations', pageWith(conversations));

/** Answers what is stored of every conversation, oldest first. */
export const storeTurns = (...turns: Turn[]): void =>
  platform.ui('get', conversationPath, {
    success: true,
    data: { ...aConversation(), turns },
    pagination: { total: turns.length, limit: 100, offset: 0, has_more: false },
  });

/** Answers the agents that may be asked, and which one is asked when nobody chooses. */
export function answerAgents(...names: string[]): void {
  const agents = names.map((name) => ({ id: name.toLowerCase(), name, description: '' }));
  platform.ui('get', '/api/dynamic-agents/available', { success: true, data: agents });
  platform.ui('get', '/api/admin/platform-config', { success: true, data: defaultsWith(agents[0]?.id ?? null) });
}

/** The platform's defaults, with that agent for whoever chooses none. */
export const defaultsWith = (agentId: string | null): UiSchemas['PlatformConfig'] => ({
  default_agent_id: { value: agentId, source: 'env' },
  chatx_discovery_cache_ttl_minutes: { value: 60, source: 'fallback' },
  release_notes: { enabled: { value: false, source: 'fallback' } },
  rag_default_search_team: { value: null, source: 'fallback' },
});

/** Opens a page of the chat, without the first steps. */
export function openChat(address: string) {
  localStorage.setItem('parley-first-steps:ada', 'away');
  return openPage(address);
}

export const question = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });

/** Writes a question and sends it. */
export async function send(user: ReturnType<typeof openPage>['user'], text: string): Promise<void> {
  const field = await question();
  await user.click(field);
  await user.paste(text);
  await user.keyboard('{Enter}');
}
