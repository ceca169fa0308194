import { describe, expect, it } from '@jest/globals';
import { agentChange, agentDraft, agentRecord, availableAgent } from '../src/index.js';
import { accepts, refuses } from './accepts.js';

const draft = {
  name: 'Docs',
  system_prompt: 'Answer from the docs.',
  model: { id: 'gpt-4o', provider: 'openai' },
  owner_team_slug: 'platform',
};

/** As it comes from JSON: a key like any other. */
const named = (value: string): unknown => JSON.parse(`{ "__proto__": ${value} }`);

describe('agent config', () => {
  accepts(agentDraft, [
    ['the least', draft],
    ['a global agent without a team', { ...draft, visibility: 'global', owner_team_slug: undefined }],
    ['tools by server', { ...draft, allowed_tools: { rag: ['search'], github: true, jira: false } }],
    ['approvals', { ...draft, interrupt_on: { rag: { '*': true, delete: { allowed_decisions: ['reject'] } } } }],
    ['200 datasources', { ...draft, datasource_ids: Array.from({ length: 200 }, (_, i) => `web:${i}`) }],
  ]);
  refuses(agentDraft, [
    ['no name', { ...draft, name: '  ' }],
    ['no prompt', { ...draft, system_prompt: '' }],
    ['no model', { ...draft, model: undefined }],
    ['no team for a team agent', { ...draft, owner_team_slug: undefined }],
    ['an unknown visibility', { ...draft, visibility: 'private' }],
    ['201 datasources', { ...draft, datasource_ids: Array.from({ length: 201 }, (_, i) => `web:${i}`) }],
    ['an approval that allows nothing', { ...draft, interrupt_on: { rag: { a: { allowed_decisions: [] } } } }],
    ['a server with a control character', { ...draft, allowed_tools: { 'a\u0000b': true } }],
    ['a server that docdb takes for its own', { ...draft, allowed_tools: { _bsontype: true } }],
    ['approvals of a server with a control character', { ...draft, interrupt_on: { 'a\u0000b': { '*': true } } }],
    ['an approval of a tool with a control character', { ...draft, interrupt_on: { rag: { 'a\nb': true } } }],
    ...(
      [
        ['a server called __proto__', { allowed_tools: named('true') }],
        ['approvals of a server called __proto__', { interrupt_on: named('{ "delete": true }') }],
        ['an approval of a tool called __proto__', { interrupt_on: { rag: named('true') } }],
      ] as const
    ).map(([what, more]) => [what, { ...draft, ...more }] as const),
    ['an approval switched off by false', { ...draft, interrupt_on: { rag: { a: false } } }],
  ]);

  it('never takes what the server owns', () => {
    expect(agentDraft.parse({ ...draft, owner_subject: 'mallory', is_system: true })).not.toMatchObject({
      is_system: true,
    });
  });

  accepts(agentChange, [['one field', { enabled: false }]]);
  refuses(agentChange, [
    ['nothing', {}],
    ['no field that it knows', { owner_subject: 'mallory' }],
    ['a server with a control character', { allowed_tools: { 'a\u0000b': true } }],
  ]);

  accepts(agentRecord, [
    [
      'the least that is stored',
      { _id: 'docs', ...draft, visibility: 'team', enabled: true, created_at: new Date(0), updated_at: new Date(0) },
    ],
  ]);
  refuses(agentRecord, [['a record that does not say whether it is enabled', { _id: 'docs', ...draft }]]);
  accepts(availableAgent, [['what its users see', { id: 'docs', name: 'Docs', description: '' }]]);
});
