import { describe, expect, it } from '@jest/globals';
import {
  callbackQuery,
  catalogKey,
  catalogKeyRequest,
  conversationRecord,
  healthRecord,
  installQuery,
  localPath,
  platformConfigChange,
  signInRequest,
  skillDraft,
  skillQuery,
  toPage,
  useCaseChange,
  useCaseDraft,
  useCasePage,
  useCaseQuery,
} from '../src/index.js';
import { accepts, nestedFar, refuses } from './accepts.js';

const list = (length: number) => Array.from({ length }, (_, index) => `t${index}`);

describe('use cases', () => {
  const draft = {
    title: 'Deploy a service',
    description: 'How a service goes live.',
    category: 'deployment',
    tags: ['deploy'],
    prompt: 'Explain how to deploy a service.',
    expectedAgents: ['docs'],
    difficulty: 'beginner',
  };
  accepts(useCaseDraft, [
    ['the least of every length', { ...draft, title: 'abc', description: 'a'.repeat(10), prompt: 'a'.repeat(10) }],
    ['the most of every length', { ...draft, title: 'a'.repeat(200), description: 'a'.repeat(1000), tags: list(10) }],
  ]);
  refuses(useCaseDraft, [
    ...Object.keys(draft).map((field) => [`no ${field}`, { ...draft, [field]: undefined }] as const),
    ['a title of 2', { ...draft, title: 'ab' }],
    ['a title of 201', { ...draft, title: 'a'.repeat(201) }],
    ['a description of 9', { ...draft, description: 'a'.repeat(9) }],
    ['a description of 1,001', { ...draft, description: 'a'.repeat(1001) }],
    ['a prompt of 9', { ...draft, prompt: 'a'.repeat(9) }],
    ['a prompt of 2,001', { ...draft, prompt: 'a'.repeat(2001) }],
    ['no tag', { ...draft, tags: [] }],
    ['11 tags', { ...draft, tags: list(11) }],
    ['no agent', { ...draft, expectedAgents: [] }],
    ['11 agents', { ...draft, expectedAgents: list(11) }],
    ['an unknown category', { ...draft, category: 'sales' }],
    ['an unknown difficulty', { ...draft, difficulty: 'hard' }],
  ]);

  it('takes no field that the server owns', () => {
    expect(useCaseDraft.parse({ ...draft, id: 'uc_0123456789abcDEF', ownerId: 'mallory' })).toEqual(draft);
  });

  accepts(useCaseChange, [['one field', { title: 'New title' }]]);
  refuses(useCaseChange, [
    ['nothing', {}],
    ['no known field', { colour: 'red' }],
    ['a bad field', { title: 'ab' }],
  ]);

  accepts(useCaseQuery, [['the largest page', { limit: '500', offset: '0' }]]);
  refuses(useCaseQuery, [
    ['a limit of 501', { limit: '501' }],
    ['a limit of zero', { limit: '0' }],
    ['a negative offset', { offset: '-1' }],
    ['an unknown category', { category: 'sales' }],
  ]);

  it('reads tags from a comma list', () => {
    expect(useCaseQuery.parse({ tags: 'a, b,,' })).toEqual({ limit: 100, offset: 0, tags: ['a', 'b'] });
  });

  it('answers a list in both documented shapes', () => {
    const stamp = '2026-01-01T00:00:00.000Z';
    const view = {
      id: 'uc_0123456789abcDEF',
      ...draft,
      isMine: true,
      ownerName: null,
      createdAt: stamp,
      updatedAt: stamp,
    };
    expect(useCasePage.parse(toPage([view], 3, { limit: 1, offset: 1 }))).toMatchObject({
      total: 3,
      pagination: { total: 3, limit: 1, offset: 1, has_more: true },
    });
    expect(toPage([view], 3, { limit: 1, offset: 2 }).pagination.has_more).toBe(false);
  });
});

describe('session', () => {
  accepts(signInRequest, [['an address and a password', { email: ' Ada@Example.com ', password: 'x' }]]);
  refuses(signInRequest, [
    ['no password', { email: 'ada@example.com' }],
    ['an address that is not one', { email: 'ada', password: 'x' }],
    ['a password of 1,025', { email: 'ada@example.com', password: 'a'.repeat(1025) }],
  ]);
  accepts(localPath, [
    ['a path with a query', '/chat?id=1#top'],
    ['the root', '/'],
  ]);
  refuses(localPath, [
    ['another site', 'https://evil.example'],
    ['another host', '//evil.example'],
    ['another host with a backslash', '/\\evil.example'],
    ['another host behind a tab', '/\t/evil.example'],
    ['no slash', 'chat'],
  ]);
  refuses(callbackQuery, [['no state', { code: 'x' }]]);
});

describe('skills', () => {
  const skill = {
    name: 'Deploy',
    category: 'ops',
    tasks: [{ display_text: 'Deploy', llm_prompt: 'Deploy it', subagent: 'docs' }],
  };
  accepts(skillDraft, [
    ['the least', skill],
    ['a file in a folder', { ...skill, ancillary_files: { 'scripts/a.sh': 'true' } }],
    ['a team skill', { ...skill, visibility: 'team', shared_with_teams: ['platform'] }],
  ]);
  refuses(skillDraft, [
    ['no task', { ...skill, tasks: [] }],
    ['a team skill without a team', { ...skill, visibility: 'team' }],
    ['a path upwards', { ...skill, ancillary_files: { '../a.sh': 'x' } }],
    ['a path upwards inside', { ...skill, ancillary_files: { 'a/../../b': 'x' } }],
    ['an absolute path', { ...skill, ancillary_files: { '/etc/passwd': 'x' } }],
    ['a file in a file', { ...skill, ancillary_files: { 'notes.md': 'x', 'notes.md/more.md': 'x' } }],
    ['a file in its own text', { ...skill, ancillary_files: { 'skill.md/more.md': 'x' } }],
    ['a variable nested without end', { ...skill, metadata: { input_variables: [{ a: nestedFar }] } }],
    ['a form nested without end', { ...skill, input_form: { title: 'x', fields: [{ a: nestedFar }] } }],
    ['a tag that cannot be asked for', { ...skill, metadata: { tags: ['a,b'] } }],
    ['more than 5 MiB of files', { ...skill, ancillary_files: { a: 'x'.repeat(5 * 1024 * 1024 + 1) } }],
  ]);
  refuses(skillQuery, [
    ['a page size of 101', { page_size: '101' }],
    ['a flag that is not one', { include_content: 'yes' }],
  ]);
  accepts(installQuery, [
    ['a scope', { scope: 'user' }],
    ['an uninstall', { mode: 'uninstall' }],
  ]);
  refuses(installQuery, [
    ['no scope', {}],
    ['an unknown agent', { scope: 'user', agent: 'vi' }],
    ['a command name with a space', { scope: 'user', command_name: 'a b' }],
  ]);
});

describe('keys and settings', () => {
  accepts(catalogKey, [['a key', `sk_${'a'.repeat(12)}.${'B'.repeat(32)}`]]);
  refuses(catalogKey, [['a shorter secret', `sk_${'a'.repeat(12)}.${'B'.repeat(31)}`]]);
  accepts(catalogKeyRequest, [['nothing', {}]]);
  refuses(catalogKeyRequest, [['an expiry of no days', { expires_in_days: 0 }]]);
  accepts(platformConfigChange, [['no default agent', { default_agent_id: null }]]);
  refuses(platformConfigChange, [
    ['nothing', {}],
    ['a field it does not know', { rag_url: 'x' }],
    ['a cache of 1,441 minutes', { chatx_discovery_cache_ttl_minutes: 1441 }],
  ]);
});

describe('health and conversations', () => {
  accepts(healthRecord, [
    [
      'the document’s record',
      { status: 'healthy', timestamp: '2026-01-01T00:00:00Z', version: '1', platform: { url: 'x', connected: true } },
    ],
  ]);
  const conversation = {
    _id: 'u-1 c-1',
    conversation_id: 'c-1',
    owner_id: 'u-1',
    agent_id: 'docs',
    title: 'Deploy',
    created_at: new Date(0),
    updated_at: new Date(0),
    deleted_at: null,
  };
  accepts(conversationRecord, [['a conversation', conversation]]);
  refuses(conversationRecord, [['one without an owner', { ...conversation, owner_id: '' }]]);
});
