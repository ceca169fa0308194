import { describe, expect, it } from '@jest/globals';
import type { AgentConfigView } from '@parley/contracts';
import { emptyAgent, toDraft, toFields } from '../../src/agents/agent-fields.js';
import { changesIn } from '../../src/agents/changes-in.js';
import { optionsOf } from '../../src/agents/model-choice.js';
import { formErrors } from '../../src/agents/form-errors.js';
import { teamChoices } from '../../src/kit/team-choices.js';

const aConfig = (part: Partial<AgentConfigView> = {}): AgentConfigView => ({
  id: 'docs',
  name: 'Docs',
  description: '',
  system_prompt: 'Answer.',
  model: { id: 'm', provider: 'p' },
  allowed_tools: {},
  visibility: 'team',
  owner_team_slug: 'platform',
  shared_with_teams: [],
  interrupt_on: { builtin: { request_user_input: true } },
  enabled: true,
  owner_id: null,
  is_system: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...part,
});

describe('toDraft', () => {
  it('keeps what the form has no words for', () => {
    const config = aConfig({
      allowed_tools: { rag: ['search'], tickets: true },
      interrupt_on: { rag: { search: { allowed_decisions: ['approve'] } }, builtin: { other: true } },
    });
    const { allowed_tools, interrupt_on } = toDraft(toFields(config), config);
    expect({ allowed_tools, interrupt_on }).toEqual({
      allowed_tools: config.allowed_tools,
      interrupt_on: config.interrupt_on,
    });
  });

  it('switches the knowledge base off and leaves other tools', () => {
    const config = aConfig({ allowed_tools: { tickets: true } });
    expect(toDraft({ ...toFields(config), usesKnowledge: false }, config).allowed_tools).toEqual({
      tickets: true,
      rag: false,
    });
  });

  it('tells apart no limit and a limit to nothing', () => {
    expect(toDraft(emptyAgent)).not.toHaveProperty('datasource_ids');
    expect(toDraft({ ...emptyAgent, limitsSources: true })).toHaveProperty('datasource_ids', []);
  });

  it.each([
    ['is that of the agent', aConfig({ effort: 'high' }), 'high'],
    ['is medium where the agent has none', aConfig(), 'medium'],
  ])('the effort %s', (_is, config, effort) => {
    expect(toDraft(toFields(config), config).effort).toBe(effort);
  });

  it('lets every call to the knowledge base wait for a person', () => {
    expect(toDraft({ ...emptyAgent, askFirst: 'rag', mayAskPerson: false }).interrupt_on).toEqual({
      rag: { '*': true },
      builtin: {},
    });
  });
});

describe('the model of an agent', () => {
  const choices = [
    { id: 'default', name: 'small', model_id: 'small', is_default: true },
    { id: 'model-quick', name: 'Quick', model_id: 'quick-1', is_default: false },
  ];

  it.each<[AgentConfigView['model'], string[], string]>([
    [null, ['Default: small', 'Quick (quick-1)'], 'default'],
    [{ id: 'default', provider: 'openai' }, ['Default: small', 'Quick (quick-1)'], 'default'],
    [{ id: 'default', provider: 'model-quick' }, ['Default: small', 'Quick (quick-1)'], 'model-quick'],
    [{ id: 'm', provider: 'p' }, ['Default: small', 'Quick (quick-1)', 'm (by its name)'], 'own'],
    [
      { id: 'default', provider: 'model-lost' },
      ['Default: small', 'Quick (quick-1)', 'model-lost (no longer set up)'],
      'model-lost',
    ],
  ])('%j stays a choice and is sent back as it was', (model, labels, choice) => {
    const config = aConfig({ model });

    expect(optionsOf(choices, model).map(({ label }) => label)).toEqual(labels);
    expect(toFields(config).model).toBe(choice);
    if (model) expect(toDraft(toFields(config), config).model).toEqual(model);
  });

  it('is named by its id once it is chosen', () => {
    const config = aConfig();

    expect(toDraft({ ...toFields(config), model: 'model-quick' }, config).model).toEqual({
      id: 'default',
      provider: 'model-quick',
    });
    expect(toDraft(emptyAgent).model).toEqual({ id: 'default', provider: 'default' });
    expect(optionsOf([], null).map(({ label }) => label)).toEqual(['None: quote passages']);
  });
});

describe('changesIn', () => {
  it('is what differs', () => {
    expect(changesIn({ name: 'a', tags: ['x'] }, { name: 'b', tags: ['x'] })).toEqual({ name: 'b' });
  });

  it('is everything where nothing differs', () => {
    expect(changesIn({ name: 'a' }, { name: 'a' })).toEqual({ name: 'a' });
  });
});

it('puts messages at the fields of the form', () => {
  expect(formErrors({ 'model.id': 'A', 'model.provider': 'B', 'shared_with_teams.1': 'C', name: 'D' })).toEqual({
    model: 'B',
    shared_with_teams: 'C',
    name: 'D',
  });
});

it('offers own teams by name, and others only where they are chosen already', () => {
  const own = [{ id: '1', slug: 'platform', name: 'Platform', is_admin: true }];
  expect(teamChoices(own, ['platform', 'support', ''])).toEqual([
    { value: 'platform', label: 'Platform' },
    { value: 'support', label: 'support' },
  ]);
});
