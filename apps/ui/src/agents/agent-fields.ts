import type { AgentConfigView, AgentDraft, AgentEffort, InterruptOn } from '@parley/contracts';
import { choiceOf, defaultModel, modelOf } from './model-choice.js';

/** Which calls of tools wait for a person. `custom` is what this form has no words for; it is kept as it is. */
export type AskFirst = 'never' | 'rag' | 'custom';

/** The form's fields: flat, every one with a value. */
export interface AgentFields {
  readonly name: string;
  readonly description: string;
  readonly system_prompt: string;
  /** A choice of `optionsOf`. */
  readonly model: string;
  readonly visibility: AgentDraft['visibility'];
  /** Empty for none. */
  readonly owner_team_slug: string;
  readonly shared_with_teams: readonly string[];
  readonly usesKnowledge: boolean;
  /** Whatever the person asking may search, or only the sources below. */
  readonly limitsSources: boolean;
  readonly datasource_ids: readonly string[];
  /** How much it does for an answer. */
  readonly effort: AgentEffort;
  readonly mayAskPerson: boolean;
  readonly askFirst: AskFirst;
  readonly enabled: boolean;
}

export const emptyAgent: AgentFields = {
  name: '',
  description: '',
  system_prompt: '',
  model: defaultModel,
  visibility: 'team',
  owner_team_slug: '',
  shared_with_teams: [],
  usesKnowledge: true,
  limitsSources: false,
  datasource_ids: [],
  effort: 'medium',
  mayAskPerson: true,
  askFirst: 'never',
  enabled: true,
};

/** A config as the form shows it. */
export function toFields(config: AgentConfigView): AgentFields {
  const { name, description, system_prompt, model, visibility, shared_with_teams, datasource_ids, enabled } = config;
  return {
    ...{ name, description, system_prompt, visibility, shared_with_teams, enabled },
    model: choiceOf(model),
    owner_team_slug: config.owner_team_slug ?? '',
    usesKnowledge: usesRag(config.allowed_tools),
    limitsSources: datasource_ids !== undefined,
    datasource_ids: datasource_ids ?? [],
    effort: config.effort ?? 'medium',
    mayAskPerson: config.interrupt_on['builtin']?.['request_user_input'] === true,
    askFirst: askFirstIn(config.interrupt_on),
  };
}

/** rag-server's tools are on where nothing is said of them (contracts, `allowedTools`). */
const usesRag = ({ rag = true }: AgentConfigView['allowed_tools']) => (Array.isArray(rag) ? rag.length > 0 : rag);

function askFirstIn({ rag }: InterruptOn): AskFirst {
  if (rag === undefined || Object.keys(rag).length === 0) return 'never';
  return Object.keys(rag).length === 1 && rag['*'] === true ? 'rag' : 'custom';
}

/** What the server takes. What the form has no words for is taken over from `before`. */
export function toDraft(fields: AgentFields, before?: AgentConfigView) {
  const { name, description, system_prompt, visibility, owner_team_slug: owner, effort, enabled } = fields;
  return {
    ...{ name, description, system_prompt, visibility, effort, enabled },
    model: modelOf(fields.model, before?.model),
    shared_with_teams: [...fields.shared_with_teams],
    ...(owner !== '' && { owner_team_slug: owner }),
    ...(fields.limitsSources && { datasource_ids: [...fields.datasource_ids] }),
    allowed_tools: toolsOf(fields, before?.allowed_tools ?? {}),
    interrupt_on: interruptsOf(fields, before?.interrupt_on ?? {}),
  };
}

function toolsOf({ usesKnowledge }: AgentFields, before: AgentConfigView['allowed_tools']) {
  return usesRag(before) === usesKnowledge ? before : { ...before, rag: usesKnowledge };
}

function interruptsOf({ mayAskPerson, askFirst }: AgentFields, before: InterruptOn): InterruptOn {
  const { rag, builtin, ...others } = before;
  const { request_user_input: _, ...otherBuiltin } = builtin ?? {};
  const kept = askFirst === 'custom' && rag !== undefined ? { rag } : {};
  return {
    ...others,
    ...(askFirst === 'rag' ? { rag: { '*': true as const } } : kept),
    builtin: { ...otherBuiltin, ...(mayAskPerson && { request_user_input: true as const }) },
  };
}
